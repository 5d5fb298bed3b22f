type Edge = readonly [from: string, to: string];

const WIDTH = 150;
const HEIGHT = 40;
const GAP = { x: 40, y: 46 };
const MARGIN = 20;

/** The floors as boxes, each above all that it imports. A line that follows from two others is not drawn. */
export function floorsSvg(edges: readonly Edge[]): string {
  const rowOf = rowsOf(edges);
  const rows = Array.from({ length: Math.max(...rowOf.values()) + 1 }, (_, row) =>
    [...rowOf].filter(([, each]) => each === row).map(([name]) => name),
  );
  const across = Math.max(...rows.map(row => row.length));
  const size = {
    width: 2 * MARGIN + across * WIDTH + (across - 1) * GAP.x,
    height: 2 * MARGIN + rows.length * HEIGHT + (rows.length - 1) * GAP.y,
  };
  const places = new Map(
    rows.flatMap((row, y) =>
      row.map((name, x) => {
        const indent = (size.width - row.length * WIDTH - (row.length - 1) * GAP.x) / 2;
        return [name, { x: indent + x * (WIDTH + GAP.x), y: MARGIN + y * (HEIGHT + GAP.y) }] as const;
      }),
    ),
  );
  const at = (name: string) => places.get(name) ?? { x: 0, y: 0 };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="14" role="img" aria-label="Floors and what they import">`,
    '<defs><marker id="end" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0l8 4-8 4z" fill="#0b6e69"/></marker></defs>',
    `<rect width="${size.width}" height="${size.height}" fill="#fff"/>`,
    ...direct(edges).map(([from, to]) => line(at(from), at(to))),
    ...[...places].map(([name, { x, y }]) => box(name, x, y)),
    '</svg>',
    '',
  ].join('\n');
}

/** Of each name its row: below all that import it, and what nobody imports right above the first that it imports. */
function rowsOf(edges: readonly Edge[]): Map<string, number> {
  const names = [...new Set(edges.flat())].sort();
  const importers = (name: string) => edges.filter(([, to]) => to === name).map(([from]) => from);
  const depthOf = (name: string): number => Math.max(0, ...importers(name).map(each => depthOf(each) + 1));
  return new Map(
    names.map(name => {
      const beneath = edges.filter(([from]) => from === name).map(([, to]) => depthOf(to));
      return [name, importers(name).length > 0 ? depthOf(name) : Math.min(...beneath) - 1];
    }),
  );
}

/** The edges that no longer way down makes up for. */
function direct(edges: readonly Edge[]): Edge[] {
  const reaches = (from: string, to: string): boolean =>
    edges.some(([one, next]) => one === from && (next === to || reaches(next, to)));
  return edges.filter(
    ([from, to]) => !edges.some(([one, next]) => one === from && next !== to && reaches(next, to)),
  );
}

type Place = { x: number; y: number };

const line = (from: Place, to: Place): string =>
  `<path d="M${from.x + WIDTH / 2} ${from.y + HEIGHT}L${to.x + WIDTH / 2} ${to.y}" fill="none" stroke="#0b6e69" stroke-width="1.5" marker-end="url(#end)"/>`;

const box = (name: string, x: number, y: number): string =>
  `<g><rect x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="6" fill="#e8f4f2" stroke="#0b6e69"/><text x="${x + WIDTH / 2}" y="${y + HEIGHT / 2 + 5}" text-anchor="middle" fill="#0c2126">${name}</text></g>`;
