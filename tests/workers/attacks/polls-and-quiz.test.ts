import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ChatRoom } from '../../../rooms-do/room/chat-room.ts';
import { callsAsLoggedIn, guest, Member, makeAccount, member } from '../../support/accounts.ts';
import { codeOf, dataOf, WITHIN } from '../../support/lobby-presence.ts';
import { evict, makeRoom, room, runAlarm, setClock } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

const ROOMS = { hall: 'القاعة', stage: 'المسرح', doomed: 'الزائلة' };

beforeAll(async () => {
  for (const [id, name] of Object.entries(ROOMS)) await makeRoom({ id, name });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'omar', role: 'chat-master' });
  await makeAccount({ username: 'rima' });
  await makeAccount({ username: 'faris' });
  await makeAccount({ username: 'nadir' });
  await env.DB.prepare(
    "INSERT INTO questions (id, question, answers, category, created_at) VALUES ('q', 'ما عاصمة العراق؟', 'بغداد', 'تجربة', 1)",
  ).run();
});

const POLL = {
  question: 'أي لون؟',
  options: ['أحمر', 'أخضر'],
  multiple: false,
  hidden: false,
  anonymous: false,
};

const ask = async (socket: ClientSocket, over: object = {}): Promise<string> =>
  String(
    dataOf<{ id: string }>(
      await socket.request('newMessageFromClient', { text: '', poll: { ...POLL, ...over } }),
    ).id,
  );

const vote = async (socket: ClientSocket, messageId: string, ...choices: number[]) =>
  codeOf(await socket.request('requestVote', { messageId, choices }));

const rowsOf = (id: string, table: string) =>
  runInDurableObject(room(id), (_: ChatRoom, { storage }) =>
    storage.sql.exec<Record<string, string | number>>(`SELECT * FROM ${table}`).toArray(),
  );

const tablesOf = (id: string) =>
  runInDurableObject(room(id), (_: ChatRoom, { storage }) =>
    storage.sql.exec("SELECT name FROM sqlite_master WHERE name LIKE 'quiz%' OR name LIKE 'poll%'").toArray(),
  );

test('a second tab or a return after a crash gives no second vote (POLL-3)', async () => {
  const asker = await member('rima');
  const messageId = await ask(asker, { final: true });
  const voter = new Visitor('ناخب', { address: '100.66.51.10' });
  const enter = () => voter.enter({ room: ROOMS.hall });
  expect(await vote(await enter(), messageId, 0)).toBe('ok');
  expect(await vote(await enter(), messageId, 1)).toBe('vote_final');
  await evict('hall', { webSockets: 'close' });
  const back = await enter();
  expect(await vote(back, messageId, 1)).toBe('vote_final');
  expect(await rowsOf('hall', 'poll_votes')).toHaveLength(1);
});

test('repeated frames with one id vote once, also after another vote (POLL-3)', async () => {
  const asker = await member('rima');
  const messageId = await ask(asker);
  const voter = await guest('مكرر');
  const send = (choices: number[], id: string) => voter.request('requestVote', { messageId, choices }, id);
  await send([0], 'first');
  await send([1], 'second');
  await send([0], 'first');
  const rows = (await rowsOf('hall', 'poll_votes')).filter(({ id }) => id === messageId);
  expect(rows.map(({ body }) => JSON.parse(String(body)).choices)).toEqual([[1]]);
});

test('a vote concurrent with the poll end is counted or refused, never lost (POLL-5)', async () => {
  const asker = await member('rima');
  const voters = await Promise.all(['سباق', 'لاحق', 'تابع', 'رابع'].map(name => guest(name)));
  const messageId = await ask(asker);
  const answers = await Promise.all([
    ...voters.slice(0, 2).map(socket => vote(socket, messageId, 0)),
    asker.request('requestClosePoll', { messageId }).then(codeOf),
    ...voters.slice(2).map(socket => vote(socket, messageId, 1)),
  ]);
  const accepted = [...answers.slice(0, 2), ...answers.slice(3)].filter(code => code === 'ok').length;
  const rows = (await rowsOf('hall', 'poll_votes')).filter(({ id }) => id === messageId);
  expect(rows).toHaveLength(accepted);
  for (const code of answers) expect(['ok', 'poll_closed']).toContain(code);
});

test('votes concurrent with a deletion leave no row (POLL-5)', async () => {
  const asker = await member('rima');
  const voters = await Promise.all(['واحد', 'ثان', 'ثالث'].map(name => guest(name)));
  const messageId = await ask(asker);
  await Promise.all([
    ...voters.map(socket => vote(socket, messageId, 0)),
    asker.request('requestDeleteMessages', { messageIds: [messageId] }),
    ...voters.map(socket => vote(socket, messageId, 1)),
  ]);
  const rows = await rowsOf('hall', 'poll_votes');
  expect(rows.filter(({ id }) => id === messageId)).toEqual([]);
});

async function playedRound(): Promise<{ master: ClientSocket; player: ClientSocket }> {
  const master = await member('omar', ROOMS.stage);
  const player = await member('faris', ROOMS.stage);
  const request = { count: 1, category: 'تجربة', everyMinutes: 0 };
  expect(codeOf(await master.request('requestQuiz', request))).toBe('ok');
  await setClock('stage', Date.now() + 9_000);
  await runAlarm('stage');
  const [question, category] = ['ما عاصمة العراق؟', 'تجربة'];
  const isQuestion = ({ text }: { text: string }) => text.includes(question);
  const { notice } = await player.waitFor('newMessageFromServer', isQuestion);
  expect(notice).toEqual({ code: 'quizQuestion', number: 1, count: 1, category, question });
  return { master, player };
}

test('an erased account leaves no score in a quiz room (QUIZ-7)', async () => {
  const { player } = await playedRound();
  await player.request('newMessageFromClient', { text: 'بغداد' });
  await player.waitFor('newMessageFromServer', ({ text }) => text.startsWith('انتهت المسابقة'));
  expect(await rowsOf('stage', 'quiz_scores')).toMatchObject([{ user_id: 'id-faris', points: 1 }]);
  const owner = await callsAsLoggedIn('salma');
  expect((await owner('DELETE', '/people/data?account=id-faris')).status).toBeLessThan(300);
  await vi.waitFor(async () => expect(await rowsOf('stage', 'quiz_scores')).toEqual([]), WITHIN);
});

const storedIn = (id: string) =>
  runInDurableObject(room(id), (_: ChatRoom, { storage: { sql } }) =>
    sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
      .toArray()
      .filter(({ name }) => !name.startsWith('_cf'))
      .map(({ name }) => JSON.stringify(sql.exec(`SELECT * FROM ${name}`).toArray()))
      .join(),
  );

test.each(['account', 'device'] as const)(
  "an erased %s leaves neither its reactions nor its votes on others' messages (MESSAGE-54)",
  async kind => {
    await makeAccount({ username: `asker-${kind}` });
    const asker = await member(`asker-${kind}`);
    const visitor = kind === 'account' ? new Member('nadir') : new Visitor('نادر');
    const erased = await visitor.enter({ room: ROOMS.hall });
    const pollId = await ask(asker);
    expect(await vote(erased, pollId, 0)).toBe('ok');
    const reaction = { messageId: pollId, reaction: '👍', on: true };
    expect(codeOf(await erased.request('requestReact', reaction))).toBe('ok');
    const { userID: id } = visitor;
    await vi.waitFor(
      async () => expect(JSON.stringify(await rowsOf('hall', 'reactions'))).toContain(id),
      WITHIN,
    );
    const owner = await callsAsLoggedIn('salma');
    const whom = kind === 'account' ? `account=${id}` : `device=${visitor.fingerprint}`;
    erased.close(1000);
    await vi.waitFor(async () => {
      expect((await owner('DELETE', `/people/data?${whom}`)).status).toBeLessThan(300);
      for (const table of ['reactions', 'polls', 'poll_votes', 'history'])
        expect(JSON.stringify(await rowsOf('hall', table))).not.toContain(id);
    }, WITHIN);
    if (kind === 'account') expect(await storedIn('hall')).not.toContain(id);
    await vi.waitFor(
      () =>
        expect(asker.all('reactionsChanged').at(-1)).toMatchObject({
          messages: [{ id: pollId, reactions: [] }],
        }),
      WITHIN,
    );
  },
);

test('a room deleted during a round leaves neither alarm nor table (QUIZ-5)', async () => {
  const master = new Member('omar');
  const socket = await master.enter({ room: ROOMS.doomed });
  const request = { count: 1, category: null, everyMinutes: 15 };
  expect(codeOf(await socket.request('requestQuiz', request))).toBe('ok');
  await room('doomed').closeDown([]);
  expect(await tablesOf('doomed')).toEqual([]);
  const alarm = await runInDurableObject(room('doomed'), (_: ChatRoom, { storage }) => storage.getAlarm());
  expect(alarm).toBeNull();
});
