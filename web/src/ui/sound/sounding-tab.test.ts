import { beforeEach, expect, test, vi } from 'vitest';

/** Simulated locks of one browser, as far as they are used. */
const browser = () => {
  const held: { name: string; mode: string }[] = [];
  const request = async (
    name: string,
    { mode = 'exclusive', ifAvailable = false }: { mode?: string; ifAvailable?: boolean },
    use: (lock: object | null) => unknown,
  ) => {
    const isTaken = held.some(
      lock => lock.name === name && (mode === 'exclusive' || lock.mode === 'exclusive'),
    );
    if (isTaken && ifAvailable) return use(null);
    const lock = { name, mode };
    held.push(lock);
    await use(lock);
    held.splice(held.indexOf(lock), 1);
  };
  return { request, query: async () => ({ held }) };
};

type Tab = Pick<typeof import('./sounding-tab.ts'), 'isSoundingTab'> & {
  look: (state: 'visible' | 'hidden') => void;
};

let locks = browser();

/** Each tab has separate modules and a separate document. */
const open = async (state: 'visible' | 'hidden'): Promise<Tab> => {
  const page = Object.assign(new EventTarget(), { visibilityState: state });
  const use = () => {
    vi.stubGlobal('document', page);
    vi.stubGlobal('navigator', { locks });
  };
  vi.resetModules();
  use();
  const tab = await import('./sounding-tab.ts');
  return {
    isSoundingTab: heard => {
      use();
      return tab.isSoundingTab(heard);
    },
    look: now => {
      page.visibilityState = now;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
};

const sounding = async (tabs: readonly Tab[], heard = 'room hall') => {
  const all: boolean[] = [];
  for (const tab of tabs) all.push(await tab.isSoundingTab(heard));
  return all;
};

beforeEach(() => {
  locks = browser();
});

test.each(['visible', 'hidden'] as const)(
  'with three %s tabs, a message plays its sound in one tab (CHAT-124)',
  async state => {
    const tabs = [await open(state), await open(state), await open(state)];
    expect(await sounding(tabs)).toEqual([true, false, false]);
    expect(await sounding(tabs)).toEqual([true, false, false]);
  },
);

test('a visible tab in the room plays the sound before hidden tabs (CHAT-124)', async () => {
  const hidden = await open('hidden');
  const shown = await open('hidden');
  expect(await sounding([hidden, shown])).toEqual([true, false]);
  shown.look('visible');
  expect(await sounding([hidden, shown])).toEqual([false, true]);
  await shown.isSoundingTab('room garden');
  expect(await hidden.isSoundingTab('room hall')).toBe(true);
});

test('after a switch to another tab, the now visible tab plays the next sound (CHAT-124)', async () => {
  const [before, after] = [await open('visible'), await open('hidden')];
  expect(await sounding([before, after])).toEqual([true, false]);
  before.look('hidden');
  after.look('visible');
  expect(await sounding([before, after])).toEqual([false, true]);
});

test('if tabs in two rooms get one message each, both play a sound (CHAT-124)', async () => {
  const tabs = [await open('visible'), await open('hidden')];
  expect([await tabs[0]?.isSoundingTab('room 0'), await tabs[1]?.isSoundingTab('room 1')]).toEqual([
    true,
    true,
  ]);
});

test('if one tab gets two messages at once, it plays both sounds (CHAT-124)', async () => {
  const [tab, other] = [await open('visible'), await open('visible')];
  const both = [tab.isSoundingTab('room hall'), tab.isSoundingTab('room hall')];
  expect([await Promise.all(both), await other.isSoundingTab('room hall')]).toEqual([[true, true], false]);
});

test('without locks, each tab plays the sound (CHAT-124)', async () => {
  const tab = await open('visible');
  locks = undefined as never;
  vi.stubGlobal('navigator', {});
  const { isSoundingTab } = await import('./sounding-tab.ts');
  expect([await isSoundingTab('room hall'), tab !== null]).toEqual([true, true]);
});
