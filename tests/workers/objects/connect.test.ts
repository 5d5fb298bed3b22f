import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { exit } from '../../support/lobby-presence.ts';
import { makeRoom, setClock } from '../../support/rooms.ts';
import { ClientSocket, call, Visitor } from '../../support/visitor.ts';

const dataOf = (answer: { body: unknown }) => (answer.body as { data: Record<string, string> }).data;

beforeAll(async () => {
  await makeRoom({ id: 'locked', name: 'غرفة مقفلة', password: 'samar-room' });
  await makeRoom({ id: 'pair', name: 'غرفة لاثنين', maxUsers: 2 });
});

test('a guest enters with a nickname and gets a token and a user', async () => {
  const { status, body } = await new Visitor('قمر الليل').login();
  expect(status).toBe(201);
  expect(body.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  const user = (body as unknown as { data: { user: Record<string, unknown> } }).data.user;
  expect(user).toMatchObject({
    nickname: 'قمر الليل',
    username: 'قمر الليل',
    accountType: 'visitor',
    visibility: 'visible',
  });
  expect((user.permissions as Record<string, boolean>).allowUserToWrite).toBe(true);
  expect(JSON.stringify(user)).not.toContain('fp-');
});

test('an invalid body returns a validation failure per field (REST-9)', async () => {
  const { status, body } = await new Visitor('نسمة').login({ type: 'super', fingerprint: 7 });
  expect(status).toBe(400);
  expect(body.code).toBe('validation');
  expect(body.message).toMatch(/^Visitor validation failed: type: [^,]+, fingerprint: [^,]+$/);
  expect(Object.keys(body.errors as object)).toEqual(['type', 'fingerprint']);
});

test('a non-JSON body, another type and a large body return distinct errors', async () => {
  expect((await call('POST', '/users/visitorLogin', '{bad')).status).toBe(400);
  const plain = await call('POST', '/users/visitorLogin', 'text', { 'Content-Type': 'text/plain' });
  expect([plain.status, plain.body.code]).toEqual([415, 'unsupported_media_type']);
  const large = await call('POST', '/users/visitorLogin', JSON.stringify({ username: 'x'.repeat(70_000) }));
  expect([large.status, large.body.code]).toEqual([413, 'too_large']);
});

test.each(['', '   ', '\u202e\u200b', '...', 'س'.repeat(31)])(
  'the name %j is refused as invalid',
  async name => {
    const { status, body } = await new Visitor('x', { fingerprint: 'fp-odd' }).login({ username: name });
    expect([status, body.code]).toEqual([400, 'validation']);
  },
);

test('a name similar to a connected one is taken except for its own session (ADMISSION-3, ADMISSION-13)', async () => {
  const layla = new Visitor('ليلى الأولى');
  await layla.enter();
  const twin = new Visitor('ليلي الاولى', { fingerprint: 'fp-other' });
  const refused = await twin.login();
  expect([refused.status, refused.body.code]).toEqual([409, 'nickname_taken']);
  const again = new Visitor('ليلى الأولى', { fingerprint: 'fp-of-another-browser' });
  again.token = layla.token;
  expect((await again.login()).status).toBe(201);
  expect(dataOf(await again.connect()).userID).toBe(layla.userID);
});

test('the name and nickname of an absent account are reserved (ADMISSION-13)', async () => {
  await env.DB.prepare(
    `INSERT INTO accounts (id, username, nickname, username_skeleton, nickname_skeleton, password_hash, role, color,
       background_color, image, admin_panel_permissions, chat_permissions, created_at)
     VALUES ('a1', 'owner', 'صقر', 'owner', 'صقر', '-', 'owner', '#000000', '', '', 'p', 'c', 1)`,
  ).run();
  for (const name of ['OWNER', 'صـقـر', '0wner']) {
    const { status, body } = await new Visitor(name).login();
    expect([name, status, body.code]).toEqual([name, 409, 'nickname_taken']);
  }
});

test('admission without a valid token is refused', async () => {
  const nobody = new Visitor('بلا رمز');
  const { status, body } = await nobody.connect();
  expect([status, body.code]).toEqual([401, 'unauthorized']);
  expect(body.message).toBe('Unauthorized you are not logged-in please login to get access.');
  nobody.token = 'a.b.c';
  expect((await nobody.connect()).status).toBe(401);
});

test('after logout the token is invalid (AUTH-7, AUTH-9)', async () => {
  const guest = new Visitor('عابر');
  await guest.signIn();
  expect((await call('POST', '/users/logout', undefined, guest.headers)).status).toBe(204);
  expect((await guest.connect()).status).toBe(401);
});

test.each([
  ['fingerprint', { fingerprint: 'fp-banned' }],
  ['address_from', { address: '127.9.8.7' }],
] as const)(
  'login of a user banned by %s is refused with the end of the ban (ADMISSION-18, ADMISSION-28)',
  async (column, device) => {
    const until = Date.now() + 60_000;
    const range = '00000000000000000000ffff7f0908';
    await env.DB.prepare(
      `INSERT INTO bans (id, fingerprint, address_from, address_to, ban_duration, until, created_at) VALUES (?, ?, ?, ?, '15m', ?, 1)`,
    )
      .bind(
        column,
        column === 'fingerprint' ? 'fp-banned' : null,
        column === 'address_from' ? `${range}00` : null,
        column === 'address_from' ? `${range}ff` : null,
        until,
      )
      .run();
    const { status, body } = await new Visitor(`محظور ${column}`, device).login();
    expect([status, body.code]).toEqual([403, 'banned']);
    expect(body.until).toBe(new Date(until).toISOString());
  },
);

test('a host ban matches subdomains; an expired ban matches no user (ADMISSION-30, ADMISSION-31)', async () => {
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO bans (id, host, ban_duration, until, created_at) VALUES ('h', 'bad.example', 'forever', NULL, 1)`,
    ),
    env.DB.prepare(
      `INSERT INTO bans (id, fingerprint, ban_duration, until, created_at) VALUES ('o', 'fp-old', '15m', 1, 1)`,
    ),
  ]);
  const framed = await new Visitor('من موقع سيئ').login({ originURL: 'https://chat.bad.example/page' });
  expect([framed.status, framed.body.code, framed.body.until]).toEqual([403, 'banned', undefined]);
  expect((await new Visitor('من موقع جيد').login({ originURL: 'https://notbad.example/' })).status).toBe(201);
  expect((await new Visitor('تائب', { fingerprint: 'fp-old' }).login()).status).toBe(201);
});

test('a guest cannot enter hidden or into an unknown room', async () => {
  const guest = new Visitor('زائر');
  await guest.signIn();
  expect((await guest.connect({ visibility: 'ghost' })).body.code).toBe('forbidden');
  const lost = await guest.connect({ room: 'لا شيء' });
  expect([lost.status, lost.body.code]).toEqual([404, 'room_not_found']);
});

test('a locked room opens with its password; five wrong ones are the limit (MOVE-13)', async () => {
  const guest = new Visitor('طارق الباب');
  await guest.signIn();
  const room = 'غرفة مقفلة';
  expect((await guest.connect({ room, roomPassword: 'samar-room' })).status).toBe(200);
  for (let tries = 0; tries < 5; tries++) {
    const { status, body } = await guest.connect({ room, roomPassword: 'wrong' });
    expect([status, body.code, body.message]).toEqual([
      403,
      'wrong_password',
      'Wrong password. Sorry this is a private room!',
    ]);
  }
  const { status, body } = await guest.connect({ room, roomPassword: 'samar-room' });
  expect([status, body.code]).toEqual([429, 'too_many_tries']);
});

test('if two users enter for the last place, exactly one succeeds (ADMISSION-19)', async () => {
  await new Visitor('أول الداخلين').enter({ room: 'غرفة لاثنين' });
  const racers = [new Visitor('سباق أ'), new Visitor('سباق ب')];
  const places = await Promise.all(
    racers.map(async racer => {
      await racer.signIn();
      return { racer, ticket: dataOf(await racer.connect({ room: 'غرفة لاثنين' })).ticket };
    }),
  );
  const answers = await Promise.all(places.map(({ racer, ticket }) => racer.upgrade('pair', String(ticket))));
  expect(answers.map(answer => answer.status).sort()).toEqual([101, 403]);
  for (const answer of answers) if (answer.webSocket) ClientSocket.open(answer);
  const late = new Visitor('متأخر');
  await late.signIn();
  const { status, body } = await late.connect({ room: 'غرفة لاثنين' });
  expect([status, body.code]).toEqual([403, 'room_full']);
});

test('if two users claim one name, exactly one succeeds (ADMISSION-13, ADMISSION-19)', async () => {
  const racers = [1, 2].map(turn => new Visitor('الاسم النادر', { fingerprint: `fp-race-${turn}` }));
  await Promise.all(racers.map(racer => racer.signIn()));
  const answers = await Promise.all(racers.map(racer => racer.connect()));
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
});

test('a ticket opens one socket within 30 s; a forged ticket is refused (ADMISSION-22, ADMISSION-24)', async () => {
  const guest = new Visitor('صاحب التذكرة');
  await guest.signIn();
  const { ticket, roomId } = dataOf(await guest.connect()) as { ticket: string; roomId: string };
  expect((await guest.upgrade('pair', ticket)).status).toBe(401);
  expect((await guest.upgrade(roomId, `${ticket.slice(0, -2)}xx`)).status).toBe(401);
  expect((await guest.upgrade(roomId, '')).status).toBe(401);
  ClientSocket.open(await guest.upgrade(roomId, ticket));
  const used = await guest.upgrade(roomId, ticket);
  expect([used.status, ((await used.json()) as { code: string }).code]).toEqual([401, 'bad_ticket']);
  const later = dataOf(await guest.connect()) as { ticket: string };
  await setClock(roomId, Date.now() + 31_000);
  expect((await guest.upgrade(roomId, later.ticket)).status).toBe(401);
});

test.each([
  ['أ', null],
  ['ب', 'https://evil.example'],
  ['ج', 'null'],
])('a socket of guest %s from origin %s is refused (ADMISSION-23)', async (letter, origin) => {
  const guest = new Visitor(`${letter} غريب`);
  await guest.signIn();
  const { ticket } = dataOf(await guest.connect({ room: 'غرفة مقفلة', roomPassword: 'samar-room' }));
  const answer = await guest.upgrade('locked', String(ticket), { origin });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'bad_origin']);
});

test('an unknown path returns JSON 404, a wrong method 405, slash or not (REST-12, REST-13)', async () => {
  expect((await call('GET', '/nothing')).body.code).toBe('not_found');
  expect((await call('GET', '/connect')).status).toBe(405);
  expect((await call('DELETE', '/emojis/')).status).toBe(405);
  expect((await call('GET', '/emojis/')).status).toBe(200);
  expect((await call('GET', '/emojis')).status).toBe(200);
});

test('after a leave, the name is free for the same user and for others (ADMISSION-13)', async () => {
  const guest = new Visitor('عائد بعد الخروج');
  const socket = await guest.enter();
  socket.send('disconnect', {});
  await socket.closed;
  await call('POST', '/users/logout', undefined, guest.headers);
  expect((await guest.login()).status).toBe(201);
  const again = await guest.enter();
  expect((await again.request('newMessageFromClient', { text: 'عدت', style: {} })).ok).toBe(true);
  await exit(guest, again);
  const stranger = new Visitor('عائد بعد الخروج', { fingerprint: 'fp-stranger' });
  expect((await stranger.login()).status).toBe(201);
});

test('a user in grace returns to a locked room without its password (ROOM-18)', async () => {
  const guest = new Visitor('ساكن المقفلة');
  const socket = await guest.enter({ room: 'غرفة مقفلة', roomPassword: 'samar-room' });
  const lobby = new Visitor('منتظر');
  const other = await lobby.enter({ room: 'غرفة مقفلة', roomPassword: 'samar-room' });
  await other.waitFor('roomsChanged', ({ upserted }) =>
    upserted.some(room => room.name === 'غرفة مقفلة' && room.size === 2),
  );
  socket.close(3000);
  await other.waitFor('usersChanged', ({ upserted }) => upserted.some(user => user.reconnecting));
  expect((await guest.connect({ room: 'غرفة مقفلة' })).status).toBe(200);
});
