import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showFirstUnread, showMessage } from './show-message.ts';

type Row = { scrollIntoView: () => void; focus: () => void; dataset: Record<string, string> };
const row = (): Row => ({ scrollIntoView: vi.fn(), focus: vi.fn(), dataset: {} });

let line: Row | null;
const rows = new Map<string, Row>();

beforeEach(() => {
  vi.useFakeTimers();
  line = row();
  rows.clear();
  vi.stubGlobal('CSS', { escape: (id: string) => id });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'unread-line' ? line : null),
    querySelector: (wanted: string) => [...rows].find(([selector]) => wanted.includes(selector))?.[1] ?? null,
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the unread line is scrolled to, even if the first unread message has no row (CHAT-85)', () => {
  showFirstUnread('gone');
  expect(line?.scrollIntoView).toHaveBeenCalledOnce();
  line = null;
  expect(() => showFirstUnread('gone')).not.toThrow();
});

test('a shown or covered message is scrolled to, focused and marked for 2 s (CHAT-85)', () => {
  for (const selector of ['article[data-message="one"]', '[data-covered="one"]']) {
    const shown = row();
    rows.set(selector, shown);
    expect(showMessage('one')).toBe(true);
    expect(shown.focus).toHaveBeenCalledOnce();
    expect('marked' in shown.dataset).toBe(true);
    vi.advanceTimersByTime(2_000);
    expect('marked' in shown.dataset).toBe(false);
    rows.clear();
  }
  expect(showMessage('other')).toBe(false);
});
