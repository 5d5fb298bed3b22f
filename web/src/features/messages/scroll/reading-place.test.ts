import { expect, test } from 'vitest';
import { ReadingPlace } from './use-pinned-bottom.ts';

/** Rows with these heights in a view of 100 px, with a simulated layout. */
const makeList = (...heights: number[]) => {
  let scrolled = 0;
  const scroller = {
    clientHeight: 100,
    get scrollHeight() {
      return (content.children as { height: number }[]).reduce((sum, { height }) => sum + height, 0);
    },
    get scrollTop() {
      scrolled = Math.max(0, Math.min(scrolled, scroller.scrollHeight - scroller.clientHeight));
      return scrolled;
    },
    set scrollTop(to: number) {
      scrolled = to;
    },
    getBoundingClientRect: () => ({ top: 0, bottom: 100 }),
  };
  const content = { children: [] as object[], getBoundingClientRect: () => ({ top: -scroller.scrollTop }) };
  const add = (height: number) => {
    const row = {
      height,
      get isConnected() {
        return content.children.includes(row);
      },
      getBoundingClientRect: () => {
        const before = content.children.slice(0, content.children.indexOf(row)) as { height: number }[];
        const top = before.reduce((sum, one) => sum + one.height, 0) - scroller.scrollTop;
        return { top, bottom: top + row.height };
      },
    };
    content.children.push(row);
    return row;
  };
  const rows = heights.map(add);
  const place = new ReadingPlace();
  const of = [scroller, content] as unknown as [Element, Element];
  return { scroller, content, rows, note: () => place.note(...of), keep: () => place.keep(...of) };
};

test('after removal of the oldest rows, the current row stays in place', () => {
  const { scroller, content, rows, note, keep } = makeList(...Array.from({ length: 40 }, () => 54));
  scroller.scrollTop = 1_000;
  note();
  const read = rows[20];
  const before = read?.getBoundingClientRect().top;
  for (let gone = 0; gone < 16; gone++) {
    content.children.shift();
    keep();
  }
  expect(read?.getBoundingClientRect().top).toBe(before);
});

test('if upper rows grow and the first is removed, the next row stays in place', () => {
  const { scroller, content, rows, note, keep } = makeList(50, 50, 50, 50, 50, 50);
  scroller.scrollTop = 100;
  note();
  const [first, , third, fourth] = rows;
  const before = fourth?.getBoundingClientRect().top;
  if (first) first.height = 80;
  keep();
  expect(fourth?.getBoundingClientRect().top).toBe(before);
  content.children.splice(2, 1);
  expect(third?.isConnected).toBe(false);
  keep();
  expect(fourth?.getBoundingClientRect().top).toBe(before);
});

test('after rows are removed near the list end, the current row does not move', () => {
  const { scroller, content, rows, note, keep } = makeList(...Array.from({ length: 20 }, () => 50));
  const read = rows[17];
  for (const [place, gone] of [
    [840, 5],
    [600, 3],
  ] as const) {
    scroller.scrollTop = place;
    note();
    const before = read?.getBoundingClientRect().top;
    content.children.splice(0, gone);
    keep();
    expect(read?.getBoundingClientRect().top).toBe(before);
  }
});
