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

test('a selection that begins outside of the messages and reaches into them is not copied (BROWSER-16)', () => {
  expect(reaches(selection({ collapsed: false, over: [log] }), [log])).toBe(true);
  expect(reaches(selection({ collapsed: false, over: [] }, { collapsed: false, over: [log] }), [log])).toBe(
    true,
  );
});

test('what lies beside the messages, a mere cursor in them, or nothing is not kept from being copied (BROWSER-16)', () => {
  expect(reaches(selection({ collapsed: false, over: [] }), [log])).toBe(false);
  expect(reaches(selection({ collapsed: true, over: [log] }), [log])).toBe(false);
  expect([reaches(selection(), [log]), reaches(null, [log])]).toEqual([false, false]);
});
