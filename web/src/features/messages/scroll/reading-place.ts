type Place = { row: Element; top: number };

const topIn = (content: Element, row: Element): number =>
  row.getBoundingClientRect().top - content.getBoundingClientRect().top;

/**
 * The rows in view with their places within the content, by which a list stays where it is read while rows above grow, shrink, come or go.
 * Browsers' own scroll anchoring is off: Safari has none, and Chromium gives up at the first row (2026-11).
 */
export class ReadingPlace {
  #places: readonly Place[] = [];
  /** The rest that the browser has rounded off the last scroll. */
  #rest = 0;

  /** Notes what is in view; after each scroll and each change. */
  note(scroller: Element, content: Element): void {
    const view = scroller.getBoundingClientRect();
    const rows = content.children;
    const first = firstBelow(rows, view.top);
    const places: Place[] = [];
    for (let at = first; at < rows.length; at++) {
      const row = rows[at];
      if (!row || row.getBoundingClientRect().top >= view.bottom) break;
      places.push({ row, top: topIn(content, row) });
    }
    this.#places = places;
  }

  /** Scrolls by as much as the first row in view that is still there has moved. */
  keep(scroller: Element, content: Element): void {
    const kept = this.#places.find(({ row }) => row.isConnected);
    if (kept) {
      const moved = topIn(content, kept.row) - kept.top + this.#rest;
      if (Math.abs(moved) >= 0.5) {
        const wanted = scroller.scrollTop + moved;
        scroller.scrollTop = wanted;
        const rest = wanted - scroller.scrollTop;
        // At an end of the list the rest is no rounding.
        this.#rest = Math.abs(rest) < 1 ? rest : 0;
      }
    }
    this.note(scroller, content);
  }
}

/** The first row whose end is below this line; rows stand one beneath the other. */
const firstBelow = (rows: HTMLCollection, line: number): number => {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > line) high = middle;
    else low = middle + 1;
  }
  return low;
};
