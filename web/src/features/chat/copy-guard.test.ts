import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) });
});

const { reaches } = await import('./use-copy-guard.ts');

const log = {} as Node;
const selection = (...ranges: { collapsed: boolean; over: readonly Node[] }[]) => ({
  rangeCount: ranges.length,
  getRangeAt: (at: number) => {
    const { collapsed = true, over = [] } = ranges[at] ?? {};
    return { collapsed, intersectsNode: (node: Node) => over.includes(node) };
  },
});

test('a selection from outside into the messages is not copied (BROWSER-16)', () => {
  expect(reaches(selection({ collapsed: false, over: [log] }), [log])).toBe(true);
  expect(reaches(selection({ collapsed: false, over: [] }, { collapsed: false, over: [log] }), [log])).toBe(
    true,
  );
});

test('copying is not blocked outside the messages or without a selection (BROWSER-16)', () => {
  expect(reaches(selection({ collapsed: false, over: [] }), [log])).toBe(false);
  expect(reaches(selection({ collapsed: true, over: [log] }), [log])).toBe(false);
  expect([reaches(selection(), [log]), reaches(null, [log])]).toEqual([false, false]);
});
