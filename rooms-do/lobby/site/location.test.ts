import { afterEach, expect, test, vi } from 'vitest';
import { locationOf } from '../../rpc/admissions.ts';
import { Colo, coloIn } from './module.ts';

afterEach(() => vi.unstubAllGlobals());

test('an object is requested in a region where objects can be hosted', () => {
  expect(locationOf({ SAMAR_LOCATION: 'weur' })).toBe('weur');
  // Cloudflare hosts no objects in these places (2026-11).
  for (const [asked, hosted] of [
    ['me', 'eeur'],
    ['afr', 'weur'],
    ['sam', 'enam'],
  ] as const)
    expect(locationOf({ SAMAR_LOCATION: asked })).toBe(hosted);
  for (const nothing of [undefined, '', 'moon', 'WEUR']) {
    const setting = nothing === undefined ? {} : { SAMAR_LOCATION: nothing };
    expect(locationOf(setting), nothing).toBe('eeur');
  }
});

test('the data center is requested until known, and never locally (USAGE-7)', async () => {
  expect(coloIn('fl=1\nip=192.0.2.1\ncolo=DXB\nloc=AE\n')).toBe('DXB');
  expect(coloIn('<html>colo=nothing</html>')).toBeNull();
  const answers = [new TypeError('no route'), 'colo=AMM\n'];
  const asked = vi.fn(async () => {
    const next = answers.shift();
    if (typeof next !== 'string') throw next;
    return new Response(next);
  });
  vi.stubGlobal('fetch', asked);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const colo = new Colo();
  expect(await colo.read(true)).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  expect([await colo.read(false), await colo.read(false), await colo.read(false)]).toEqual([
    null,
    'AMM',
    'AMM',
  ]);
  expect(asked).toHaveBeenCalledTimes(2);
});
