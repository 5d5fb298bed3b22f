import { beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../../../../tests/support/page/fake-server.ts';

vi.hoisted(() => Object.assign(globalThis, { matchMedia: () => ({ addEventListener: () => {} }) }));

const { noteFolded } = await import('./PinBar.tsx');

let local = storage();

beforeEach(() => {
  local = storage();
  vi.stubGlobal('localStorage', local);
});

const folded = () => JSON.parse(local.kept.get('samar.pins.folded') ?? '[]');

test('a browser remembers the last 20 folded pins, each once (PIN-6)', () => {
  const ids = Array.from({ length: 21 }, (_, at) => `m${at}`);
  for (const id of [...ids, 'm20']) noteFolded(id, true);
  expect(folded()).toEqual(ids.slice(1));
  noteFolded('m5', false);
  expect(folded()).toEqual(ids.slice(1).filter(id => id !== 'm5'));
});
