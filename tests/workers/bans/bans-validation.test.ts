import { beforeAll, describe, expect, test } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { countOf } from '../../support/queries.ts';
import { call, callsWith, Visitor } from '../../support/visitor.ts';
import { asMaster, asOwner, banMaster, banOwner, createBan, dataOf } from './ban-calls.ts';

beforeAll(async () => {
  await makeAccount({ username: 'ban-owner', role: 'owner' });
  await makeAccount({ username: 'ban-second', role: 'admin' });
  await makeAccount({ username: 'ban-master', role: 'chat-master' });
  await makeAccount({
    username: 'ban-countries',
    role: 'chat-master',
    chat: { canBanUsersFromCountry: true },
  });
  await makeAccount({ username: 'ban-atlas', chat: { canBanUsersFromCountry: true } });
  await makeAccount({ username: 'ban-member' });
  await makeAccount({ username: 'ban-no-panel', role: 'owner', panel: { canAccessAdminPanel: false } });
  await makeAccount({
    username: 'ban-no-section',
    role: 'owner',
    chat: { canAddBanned: false, canBanUsersFromCountry: false },
    panel: { canAccessBanMenu: false },
  });
  await makeAccount({
    username: 'ban-keeper',
    panel: { canAccessAdminPanel: true, canAccessBanMenu: true },
  });
  await banOwner.signIn();
  await banMaster.signIn();
});

describe('ban validation', () => {
  test.each([
    [{}, 'IPOrHost: an address or a host or a fingerprint or a country is required'],
    [
      { IPOrHost: ' ', fingerprint: '', country: null },
      'IPOrHost: an address or a host or a fingerprint or a country is required',
    ],
    [{ IPOrHost: 'https://bad.example' }, 'IPOrHost: must be an address or a range or a host name'],
    [{ IPOrHost: '1.2.3.4/33' }, 'IPOrHost: must be an address or a range or a host name'],
    [{ IPOrHost: 'com' }, 'IPOrHost: must be an address or a range or a host name'],
    [{ IPOrHost: '10.0.0.0/7' }, 'IPOrHost: a range is at most an IPv4 /8 or an IPv6 /32'],
    [{ IPOrHost: '::/0' }, 'IPOrHost: a range is at most an IPv4 /8 or an IPv6 /32'],
    [{ IPOrHost: 7 }, 'IPOrHost: must be a text'],
    [{ IPOrHost: 'a'.repeat(256) }, 'IPOrHost: has at most 255 characters'],
    [{ fingerprint: 'f'.repeat(129) }, 'fingerprint: has at most 128 characters'],
    [{ fingerprint: {} }, 'fingerprint: must be a text'],
    [{ country: 'Morocco' }, 'country: must be a country code of two letters'],
    [{ country: 'M1' }, 'country: must be a country code of two letters'],
    [
      { country: 'MA', banDuration: '2h' },
      'banDuration: must be one of 15m or 30m or 1h or 3h or 6h or 12h or 24h or 3d or 7d or 30d or forever',
    ],
    [{ country: 'MA', until: 5 }, 'until: is an unknown field'],
    [{ country: 'MA', byRank: 100 }, 'byRank: is an unknown field'],
    [{ country: 'MA', addressFrom: '0' }, 'addressFrom: is an unknown field'],
  ])('a ban with %j is refused (RES-87)', async (said, text) => {
    const before = [await countOf('bans'), await countOf('events')];
    const answer = await asOwner('POST', '/bans', said);
    expect([answer.status, answer.body.message]).toEqual([400, `Ban validation failed: ${text}`]);
    expect(answer.body.errors).toEqual(Object.fromEntries([text.split(': ')]));
    expect([await countOf('bans'), await countOf('events')]).toEqual(before);
  });

  test('the refusal names each invalid field (REST-9)', async () => {
    const { body } = await asOwner('POST', '/bans', { IPOrHost: '..', country: 'x', banDuration: '' });
    expect(Object.keys(body.errors as object)).toEqual(['IPOrHost', 'country', 'banDuration']);
  });
});

describe('permissions for bans', () => {
  const country = { country: 'EG' };
  const device = { fingerprint: 'fp-whoever' };

  test('a request without a valid token returns not_chat_master', async () => {
    const forged = { Authorization: 'Bearer a.b.c' };
    for (const headers of [{}, forged]) {
      const answer = await call('POST', '/bans/', device, headers);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        401,
        'not_chat_master',
        'You are not a chat-master to ban this user!',
      ]);
    }
    const left = new Member('ban-master');
    await left.signIn();
    await call('POST', '/users/logout', undefined, left.headers);
    expect((await callsWith(left)('POST', '/bans', device)).body.code).toBe('not_chat_master');
    expect((await call('GET', '/bans?page=1')).body.code).toBe('unauthorized');
  });

  test.each([
    ['ban-member', 'Unauthorized Access to the Admin-Panel'],
    ['ban-no-section', 'Unauthorized to access Admin-Ban'],
  ])('%s cannot create, read, change or delete bans', async (name, text) => {
    const outsider = new Member(name);
    await outsider.signIn();
    const { _id } = await createBan(device);
    for (const [method, path] of [
      ['POST', '/bans'],
      ['GET', '/bans?page=1'],
      ['GET', `/bans/${_id}`],
      ['PATCH', `/bans/${_id}`],
      ['DELETE', `/bans/${_id}`],
    ] as const) {
      const answer = await callsWith(outsider)(
        method,
        path,
        method === 'GET' ? undefined : { fingerprint: 'fp-no' },
      );
      expect([method, answer.status, answer.body.message]).toEqual([method, 403, text]);
    }
    expect(dataOf(await asOwner('GET', `/bans/${_id}`)).ban.fingerprint).toBe('fp-whoever');
  });

  test('a guest cannot manage bans', async () => {
    const guest = new Visitor('ضيف بلا حق');
    await guest.signIn();
    const answer = await callsWith(guest)('POST', '/bans', device);
    expect([answer.status, answer.body.message]).toEqual([403, 'Unauthorized Access to the Admin-Panel']);
  });

  test('canAddBanned allows no country ban and no reading or changing of bans (MAY-37)', async () => {
    expect((await asMaster('POST', '/bans', device)).status).toBe(201);
    for (const body of [country, { ...country, ...device }]) {
      const refused = await asMaster('POST', '/bans', body);
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    }
    for (const [method, path] of [
      ['GET', '/bans?page=1'],
      ['PATCH', '/bans/x'],
      ['DELETE', '/bans/x'],
    ] as const) {
      const refused = await asMaster(method, path, method === 'GET' ? undefined : {});
      expect([method, refused.status]).toEqual([method, 403]);
    }
    const both = new Member('ban-countries');
    await both.signIn();
    expect((await callsWith(both)('POST', '/bans', { ...country, ...device })).status).toBe(201);
    const atlas = new Member('ban-atlas');
    await atlas.signIn();
    expect((await callsWith(atlas)('POST', '/bans', country)).status).toBe(201);
    expect((await callsWith(atlas)('POST', '/bans', device)).body.code).toBe('forbidden');
    const noPanel = new Member('ban-no-panel');
    await noPanel.signIn();
    expect((await callsWith(noPanel)('POST', '/bans', device)).status).toBe(201);
  });

  test('canAccessBanMenu alone allows all kinds of bans (MAY-57)', async () => {
    const keeper = new Member('ban-keeper');
    await keeper.signIn();
    for (const body of [country, device, { IPOrHost: 'worse.example' }]) {
      expect((await callsWith(keeper)('POST', '/bans', body)).status).toBe(201);
    }
  });

  test('the authKey of another operator returns 401 (AUTH-3)', async () => {
    for (const [method, path] of [
      ['POST', '/bans'],
      ['PATCH', `/bans/${(await createBan(device))._id}`],
    ] as const) {
      const answer = await asOwner(method, path, { ...device, authKey: 'ban-second' });
      expect([method, answer.status, answer.body.code]).toEqual([method, 401, 'unauthorized']);
    }
  });
});
