import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { callsAsLoggedIn, enter, Member, makeAccount } from '../../support/accounts.ts';
import { untilPresent } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';
import { asOwner, banOwner, createBan, dataOf } from './ban-calls.ts';

const WHY = { reason: 'إعلانات متكررة', note: 'عاد باسم آخر', userID: 'u-7', nickname: 'وردة' };

beforeAll(async () => {
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'ban-owner', role: 'owner' });
  await makeAccount({
    username: 'keeper',
    role: 'chat-master',
    chat: { canAddBanned: true },
    panel: { canAccessAdminPanel: true, canAccessBanMenu: true },
  });
  await banOwner.signIn();
});

beforeEach(() => env.DB.exec('DELETE FROM bans'));

const listed = async (query: string) =>
  dataOf(await asOwner('GET', `/bans?page=1&${query}`)) as never as { bans: object[] };

test('a ban stores reason, note, target, actor and time (RES-99)', async () => {
  const ban = await createBan({ fingerprint: 'fp-why', banDuration: '1h', ...WHY });
  expect(ban).toMatchObject({
    ...WHY,
    byUsername: 'ban-owner',
    madeAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(dataOf(await asOwner('GET', `/bans/${ban._id}`)).ban).toEqual(ban);
  for (const search of ['متكرره', 'عاد', 'u-7', 'ورده', 'ban-owner'])
    expect([search, (await listed(`search=${encodeURIComponent(search)}`)).bans]).toEqual([search, [ban]]);
});

test('a client without reason and note can ban and changes neither (RES-99)', async () => {
  const bare = await createBan({ IPOrHost: '198.51.100.7' });
  expect(bare).toMatchObject({ reason: '', note: '', userID: '', nickname: '' });
  const ban = await createBan({ fingerprint: 'fp-why', ...WHY });
  const body = { IPOrHost: '', fingerprint: 'fp-why', country: '', banDuration: '3h' };
  expect(dataOf(await asOwner('PATCH', `/bans/${ban._id}`, body)).ban).toMatchObject({
    ...WHY,
    banDuration: '3h',
  });
});

test('an edit of reason and note leaves the rest unchanged; a lower rank is refused (RES-99)', async () => {
  const keeper = await callsAsLoggedIn('keeper');
  const ban = await createBan({ fingerprint: 'fp-why', ...WHY });
  const changed = dataOf(await asOwner('PATCH', `/bans/${ban._id}`, { reason: 'سبّ', note: '' })).ban;
  expect(changed).toEqual({ ...ban, reason: 'سبّ', note: '' });
  expect((await keeper('PATCH', `/bans/${ban._id}`, { reason: 'غيره' })).status).toBe(403);
  const wrong = await asOwner('PATCH', `/bans/${ban._id}`, { reason: 'ا'.repeat(201) });
  expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([400, ['reason']]);
});

test('the event record links to the ban by entry id and stores no note (RES-100)', async () => {
  const ban = await createBan({ fingerprint: 'fp-why', ...WHY });
  await asOwner('PATCH', `/bans/${ban._id}`, { note: 'سرّي جدًا' });
  const { body } = await asOwner('GET', '/events/?page=1');
  const events = (body.data as unknown as { events: { _id: string; eventType: string; eventData: string }[] })
    .events;
  const entry = events.find(({ eventType }) => eventType === 'banned');
  expect((await listed(`search=${entry?._id}`)).bans).toHaveLength(1);
  expect(JSON.stringify(events)).not.toContain('سري');
  expect(JSON.stringify(events)).not.toContain('سرّي');
  expect(JSON.stringify(events)).not.toContain('عاد باسم');
});

test('a quick ban from the chat stores its target (RES-99)', async () => {
  const rose = new Visitor('وردة', { fingerprint: 'fp-rose' });
  await enter(rose, 'الحديقة');
  const keeper = await enter(new Member('keeper'), 'الحديقة');
  await untilPresent(rose.userID);
  expect(await keeper.request('requestBanUser', { userId: rose.userID })).toMatchObject({ ok: true });
  const { bans } = await listed(`search=${rose.userID}`);
  expect(bans.length).toBeGreaterThan(0);
  for (const ban of bans)
    expect(ban).toMatchObject({ userID: rose.userID, nickname: 'وردة', byUsername: 'keeper' });
});
