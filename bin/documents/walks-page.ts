import { FLOORS, filesImportedBy, importGraph, readSource, sourcesIn } from '../source-imports.ts';
import { type Stop, WALKS, type Walk } from './walk-stops.ts';

/** The page of all walks. Throws where a stop is gone, or where nothing leads from one stop to the next. */
export const walksPage = (): string =>
  [
    '# Walks',
    '',
    'The files to be opened, in order, to follow one thing through the code. Written by `npm run walks` from the imports and',
    'calls between the stops of `bin/documents/walk-stops.ts`; a test compares.',
    ...WALKS.flatMap(pageOf),
    '',
  ].join('\n');

/** The files of a walk, each once: its stops, and what lies between two that do not name each other. */
export function filesOf({ stops }: Walk): string[] {
  const files = new Set<string>();
  stops.forEach((stop, at) => {
    for (const file of between(stops.slice(0, at), stop)) files.add(file);
    files.add(stop.file);
  });
  return [...files];
}

function pageOf(walk: Walk): string[] {
  const files = filesOf(walk);
  const rows = files.map((file, at) => {
    const stop = walk.stops.find(each => each.file === file);
    return `| ${at + 1} | \`${file}\` | ${stop ? `\`${stop.name}\`` : ''} | ${stop ? purposeOf(stop) : ''} |`;
  });
  return [
    '',
    `## ${walk.title}: ${files.length} files`,
    '',
    '| | file | see | what it does |',
    '| --- | --- | --- | --- |',
    ...rows,
  ];
}

/** The first sentence of the comment on a declaration. */
function purposeOf({ file, name }: Stop): string {
  const source = readSource(file);
  const declared = declarationOf(source, name);
  if (declared < 0) throw new Error(`${file} declares no ${name}`);
  const comment =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export )?(?:default )?(?:async )?$/.exec(
      source.slice(0, declared),
    )?.[1] ?? '';
  const text = comment.replaceAll(/\s*\n\s*\*\s*/g, ' ').trim();
  return (/^.*?[.:](?=\s|$)/.exec(text)?.[0] ?? text).replace(/:$/, '.').replaceAll('|', '\\|');
}

const declarationOf = (source: string, name: string): number =>
  source.search(
    new RegExp(
      `(?:const|function|class|type) ${name}\\b|^ {2}(?:override )?(?:async )?${name}(?:\\(|: \\()`,
      'm',
    ),
  );

/** Nothing where an earlier stop names or imports it; else the files by which imports lead there from the last one. */
function between(before: readonly Stop[], to: Stop): string[] {
  const from = before.at(-1);
  if (!from || to.arrivesBy || before.some(each => isLinked(each, to))) return [];
  const path = shortestPath(from.file, to.file) ?? shortestPath(to.file, from.file)?.toReversed();
  if (!path) throw new Error(`nothing leads from ${from.file} to ${to.file}`);
  return path.slice(1, -1);
}

const isLinked = (from: Stop, to: Stop): boolean =>
  from.file === to.file ||
  filesImportedBy(from.file).includes(to.file) ||
  filesImportedBy(to.file).includes(from.file) ||
  new RegExp(`\\.${to.name}\\b`).test(readSource(from.file));

function shortestPath(start: string, end: string): string[] | null {
  const graph = importGraph(FLOORS.flatMap(sourcesIn));
  const cameFrom = new Map([[start, start]]);
  const queue = [start];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    if (file === end) {
      const files = [file];
      while (files[0] !== start) files.unshift(cameFrom.get(files[0] ?? '') ?? start);
      return files;
    }
    for (const target of graph.get(file) ?? []) {
      if (cameFrom.has(target)) continue;
      cameFrom.set(target, file);
      queue.push(target);
    }
  }
  return null;
}
