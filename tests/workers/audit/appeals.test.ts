import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../protocol/constants.ts';
import { runCleanup } from '../../../worker/data/cleanup.ts';
import { callsAsLoggedIn, enter, Member, makeAccount, makeModeratedSite } from '../../support/accounts.ts';
import { untilPresent } from '../../support/lobby-presence.ts';
import { caseAgainst, caseByCode, storedEntries } from '../../support/queries.ts';
import { type Answer, type ClientSocket, call, Visitor } from '../../support/visitor.ts';

type Calls = Awaited<ReturnType<typeof callsAsLoggedIn>>;
const as = new Map<string, Calls>();

beforeAll(async () => {
  await makeModeratedSite();
  const panel = { canAccessAdminPanel: true, canAccessAppealsMenu: true };
  await makeAccount({ username: 'judge', role: 'chat-master', panel });
  await makeAccount({ username: 'acting', role: 'chat-master', panel });
  await makeAccount({ username: 'low', role: 'member', panel });
  await makeAccount({ username: 'without', role: 'chat-master', panel: { canAccessAdminPanel: true } });
  for (const name of ['salma', 'judge', 'acting', 'low', 'without'])
    as.set(name, await callsAsLoggedIn(name));
});

const appealIn = ({ body }: Answer) =>
  (body as unknown as { data: { appeal: Record<string, unknown> & { _id: string } } }).data.appeal;
const said = ({ status, body }: Answer) => [status, body.code];

const asks = (who: Visitor, path: string, body: object) =>
  call('POST', path, body, { 'CF-Connecting-IP': who.address });
const answers = (name: string, id: string, outcome: 'accepted' | 'rejected', answer = 'نظرنا فيه') =>
  as.get(name)?.('PATCH', `/appeals/${id}`, { outcome, answer }) as Promise<Answer>;

/** Removes a user from a room as «acting», and returns the appeal code of that user. */
async function putOut(name: string, event: 'requestBanUser' | 'requestKickUser') {
  const who = new Visitor(name);
  const [acting, socket] = [await enter(new Member('acting'), 'العريشة'), await enter(who, 'العريشة')];
  await acting.request(event, { userId: who.userID });
  const { appeal = '' } = await socket.waitFor('disconnected');
  return { who, code: appeal, ...(await caseAgainst(name, event === 'requestBanUser' ? 'ban' : 'kick')) };
}

test('a ban allows one appeal, and its code returns the decision (MOD-62, MOD-63, MOD-64)', async () => {
  const { who, code, id } = await putOut('لؤي', 'requestBanUser');
  expect(said(await who.connect())).toEqual([403, 'banned']);
  expect((await who.connect()).body.appeal).toBe(code);
  expect(appealIn(await asks(who, '/appeal/status', { code }))).toMatchObject({ kind: 'ban', appeal: null });
  const made = await asks(who, '/appeal', { code, text: ' لم أفعل شيئًا ' });
  expect([made.status, appealIn(made)]).toMatchObject([
    201,
    { appeal: { text: 'لم أفعل شيئًا' }, answer: null },
  ]);
  expect(JSON.stringify(made.body)).not.toContain('acting');
  expect(said(await asks(who, '/appeal', { code, text: 'ومرة أخرى' }))).toEqual([409, 'appeal_made']);
  expect(await answers('judge', id, 'accepted', 'رُفع الحظر')).toMatchObject({ status: 200 });
  const { answer } = appealIn(await asks(who, '/appeal/status', { code }));
  expect(answer).toMatchObject({ outcome: 'accepted', text: 'رُفع الحظر' });
  expect((await who.connect()).status).toBe(200);
  expect(said(await answers('salma', id, 'rejected'))).toEqual([409, 'appeal_answered']);
  const entry = (await storedEntries()).at(-1);
  expect(entry).toMatchObject({
    username: 'judge',
    eventData: 'قبول اعتراض «لؤي» على الحظر الذي أجراه «acting»: «رُفع الحظر»',
  });
});

test('an accepted appeal revokes the kick and mute, not a later mute (MOD-64)', async () => {
  const kicked = await putOut('وسام', 'requestKickUser');
  expect((await kicked.who.connect()).body).toMatchObject({ code: 'kicked', appeal: kicked.code });
  await asks(kicked.who, '/appeal', { code: kicked.code, text: 'عفوًا' });
  expect((await answers('judge', kicked.id, 'accepted')).status).toBe(200);
  expect((await kicked.who.connect()).status).toBe(200);

  const quiet = new Visitor('هند');
  const [omar, socket] = [await enter(new Member('omar'), 'الحديقة'), await enter(quiet, 'الحديقة')];
  await untilPresent(quiet.userID);
  const first = await muted(omar, socket, quiet.userID);
  await asks(quiet, '/appeal', { code: first, text: 'لم أكرر' });
  const second = await muted(omar, socket, quiet.userID);
  expect((await answers('judge', (await caseByCode(first)).id, 'accepted')).status).toBe(200);
  expect(await write(socket)).toBe('muted');
  await asks(quiet, '/appeal', { code: second, text: 'لم أكرر' });
  expect((await answers('judge', (await caseByCode(second)).id, 'accepted')).status).toBe(200);
  await socket.waitFor('permissionsChanged', ({ permissions }) => permissions.allowUserToWrite === true);
  expect(await write(socket)).toBe('said');
});

test('the actor, lower ranks and accounts without canAccessAppealsMenu cannot decide (MAY-87)', async () => {
  const { who, code, id } = await putOut('نادر', 'requestKickUser');
  expect(said(await answers('judge', id, 'accepted'))).toEqual([404, 'not_found']);
  await asks(who, '/appeal', { code, text: 'عفوًا' });
  expect(said(await answers('acting', id, 'rejected'))).toEqual([403, 'own_case']);
  expect(said(await answers('low', id, 'rejected'))).toEqual([403, 'set_by_higher_rank']);
  expect((await answers('without', id, 'rejected')).status).toBe(403);
  const listed = (await as.get('judge')?.('GET', '/appeals?page=1')) as Answer;
  const { appeals } = (listed.body as unknown as { data: { appeals: Record<string, unknown>[] } }).data;
  expect(appeals[0]).toMatchObject({
    _id: id,
    nickname: 'نادر',
    byUsername: 'acting',
    text: 'عفوًا',
    outcome: null,
  });
  expect(JSON.stringify(appeals)).not.toContain(code);
  expect((await answers('judge', id, 'rejected', 'الدليل واضح')).status).toBe(200);
  expect((await who.connect()).body.code).toBe('kicked');
});

test('an unknown code, a long text and an unknown field are refused (MOD-63)', async () => {
  const somebody = new Visitor('غريب');
  const code = crypto.randomUUID();
  expect(said(await asks(somebody, '/appeal/status', { code }))).toEqual([404, 'appeal_not_found']);
  expect(said(await asks(somebody, '/appeal', { code, text: 'ا' }))).toEqual([404, 'appeal_not_found']);
  for (const body of [
    { code },
    { code, text: ' ' },
    { code, text: 'ا'.repeat(501) },
    { code: 'x', text: 'ا' },
    { code, text: 'ا', by: 'me' },
  ])
    expect(said(await asks(somebody, '/appeal', body))).toEqual([400, 'validation']);
  expect((await asks(somebody, '/appeal', { code, text: '👨‍👩‍👧‍👦'.repeat(500) })).status).toBe(404);
});

/** Mutes a user and returns the appeal code. */
async function muted(by: ClientSocket, of: ClientSocket, userId: string): Promise<string> {
  const before = of.received.length;
  await by.request('requestChangeUserPermissions', { userId, prop: 'allowUserToWrite', value: false });
  const told = await of.waitFor('permissionsChanged', ({ mute }) => mute?.appeal !== undefined, before);
  return (await caseByCode(told.mute?.appeal ?? '')).appeal_code ?? '';
}

const write = async (socket: ClientSocket): Promise<string> => {
  const ack = await socket.request('newMessageFromClient', { text: 'كلام' });
  return ack.ok ? 'said' : ack.error.code;
};

test('an accepted appeal does not revoke a ban changed by another moderator', async () => {
  const { who, code, id } = await putOut('زاهر', 'requestBanUser');
  const { results } = await env.DB.prepare('SELECT id FROM bans WHERE event_id = ? ORDER BY id')
    .bind(id)
    .all<{ id: string }>();
  for (const ban of results)
    expect(
      await as.get('salma')?.('PATCH', `/bans/${ban.id}`, { fingerprint: `fp-${ban.id}` }),
    ).toMatchObject({
      status: 200,
    });
  await asks(who, '/appeal', { code, text: 'عفوًا' });
  const answered = await answers('judge', id, 'accepted', 'رُفع');
  expect([answered.status, appealIn(answered).answer]).toEqual([200, expect.stringMatching(/^رُفع .*بقي/)]);
  const left = await env.DB.prepare(`SELECT id FROM bans WHERE by_username = 'salma' ORDER BY id`).all();
  expect(left.results).toEqual(results);
});

test('an accepted appeal does not revoke a ban with another issuer', async () => {
  const { who, code, id } = await putOut('عامر', 'requestBanUser');
  await env.DB.prepare(`UPDATE bans SET by_user_id = 'id-salma', by_rank = 100 WHERE event_id = ?`)
    .bind(id)
    .run();
  await asks(who, '/appeal', { code, text: 'عفوًا' });
  expect((await answers('judge', id, 'accepted', 'رُفع')).status).toBe(200);
  const { n } = (await env.DB.prepare('SELECT count(*) AS n FROM bans WHERE event_id = ?')
    .bind(id)
    .first()) as {
    n: number;
  };
  expect(n).toBeGreaterThan(0);
});

test('a case whose entry is erased remains as long as its sanction (MOD-72)', async () => {
  const { who, code, id } = await putOut('شادن', 'requestBanUser');
  await env.DB.prepare('UPDATE bans SET until = NULL WHERE event_id = ?').bind(id).run();
  expect((await as.get('salma')?.('DELETE', `/events/${id}`))?.status).toBe(204);
  expect((await who.connect()).body).toMatchObject({ code: 'banned', appeal: code });
  expect((await caseByCode(code)).lines).toEqual([]);
  expect((await asks(who, '/appeal', { code, text: 'عفوًا' })).status).toBe(201);
  await runCleanup(env, Date.now() + 2 * DAY_MS);
  expect((await answers('judge', id, 'accepted')).status).toBe(200);
  expect((await who.connect()).status).toBe(200);
  await runCleanup(env, Date.now() + 2 * DAY_MS);
  expect(said(await asks(who, '/appeal/status', { code }))).toEqual([404, 'appeal_not_found']);
});
