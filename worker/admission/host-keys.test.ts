import { expect, test } from 'vitest';
import { HOST_PASS_MS, HOST_PASS_SKEW_MS } from '../../protocol/entry-limits.ts';
import { HOST, passOf, signPass } from '../../tests/support/keys.ts';
import { assertHostPass } from './host-keys.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const OLD = { id: 'old-key', secret: 'the secret of the old key' };
const NEW = { id: 'new-key', secret: 'the secret of the new key' };

const judge = async (pass: string, { keys = [OLD, NEW], now = NOW, origin = HOST as string | null } = {}) => {
  const site = {
    findKey: async (id: string) => keys.find(key => key.id === id),
    secretOf: (id: string) => keys.find(key => key.id === id)?.secret ?? '',
    embedOrigins: [HOST, 'https://www.example'],
  };
  return assertHostPass(site, { pass, origin }, now).then(
    ({ key, claims }) => ({ key: key.id, sub: claims.sub, nickname: claims.nickname }),
    error => error.code,
  );
};

test('a pass by either key is accepted, also during key rotation (AUTH-30, AUTH-31)', async () => {
  for (const key of [OLD, NEW])
    expect(await judge(await signPass(key, passOf(NOW)))).toEqual({
      key: key.id,
      sub: '42',
      nickname: 'سلمى',
    });
  expect(await judge(await signPass(OLD, passOf(NOW)), { keys: [NEW] })).toBe('pass_invalid');
});

test('a pass is valid for one minute, with ten seconds clock tolerance (AUTH-32)', async () => {
  const pass = await signPass(OLD, passOf(NOW));
  const at = async (after: number) => {
    const answer = await judge(pass, { now: NOW + after });
    return typeof answer === 'string' ? answer : 'taken';
  };
  expect(await at(HOST_PASS_MS + HOST_PASS_SKEW_MS - 1)).toBe('taken');
  expect(await at(HOST_PASS_MS + HOST_PASS_SKEW_MS)).toBe('pass_stale');
  expect(await at(-HOST_PASS_SKEW_MS)).toBe('taken');
  expect(await at(-HOST_PASS_SKEW_MS - 1)).toBe('pass_stale');
});

test('a forged, modified or malformed pass is refused (AUTH-31)', async () => {
  const good = await signPass(OLD, passOf(NOW));
  const [header, , signature] = good.split('.');
  const other = Buffer.from(JSON.stringify(passOf(NOW, { sub: '1' }))).toString('base64url');
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT', kid: OLD.id })).toString('base64url');
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const ending = last[last.indexOf(good.at(-1) ?? '') + 1] ?? 'B';
  const passes = {
    'the secret of the other key': await signPass({ ...OLD, secret: NEW.secret }, passOf(NOW)),
    'a key that there is not': await signPass({ ...OLD, id: 'no-key' }, passOf(NOW)),
    'other words under the signature': `${header}.${other}.${signature}`,
    'no signature': `${header}.${other}.`,
    'an algorithm that signs nothing': `${none}.${other}.`,
    'a signature written otherwise': `${good.slice(0, -1)}${ending}`,
    'an unknown field': await signPass(OLD, passOf(NOW, { role: 'owner' })),
    'no id of its own': await signPass(OLD, passOf(NOW, { jti: '' })),
    'no person': await signPass(OLD, passOf(NOW, { sub: '' })),
    'a person with a long id': await signPass(OLD, passOf(NOW, { sub: 'x'.repeat(65) })),
    'a cap that is no role': await signPass(OLD, passOf(NOW, { cap: 'king' as never })),
    'a moment that is text': await signPass(OLD, passOf(NOW, { iat: 'now' as never })),
    nothing: '',
    words: 'a.b.c',
  };
  for (const [what, pass] of Object.entries(passes))
    expect([what, await judge(pass)]).toEqual([what, 'pass_invalid']);
});

test('a pass is valid only on its signed page, if that may show the chat (AUTH-33)', async () => {
  const pass = await signPass(OLD, passOf(NOW));
  expect(await judge(pass, { origin: 'https://www.example' })).toBe('bad_origin');
  expect(await judge(pass, { origin: null })).toBe('bad_origin');
  const stranger = 'https://stranger.example';
  expect(await judge(await signPass(OLD, passOf(NOW, { origin: stranger })), { origin: stranger })).toBe(
    'bad_origin',
  );
});
