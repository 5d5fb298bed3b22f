import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { makeRoom, setClock } from '../support/rooms.ts';
import { call, Line, Visitor } from '../support/visitor.ts';

const dataOf = (answer: { body: unknown }) => (answer.body as { data: Record<string, string> }).data;

beforeAll(async () => {
  await makeRoom({ id: 'locked', name: 'غرفة مقفلة', password: 'samar-room' });
  await makeRoom({ id: 'pair', name: 'غرفة لاثنين', maxUsers: 2 });
});

test('GATE-2, ENT-32 a guest enters with a nickname and gets a token and their own user', async () => {
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

test('GATE-1, REST-9, REST-10, REST-11 a body that does not fit its schema is a validation failure by field', async () => {
  const { status, body } = await new Visitor('نسمة').login({ type: 'super', fingerprint: 7 });
  expect(status).toBe(400);
  expect(body.code).toBe('validation');
  expect(body.message).toMatch(/^Visitor validation failed: type: [^,]+, fingerprint: [^,]+$/);
  expect(Object.keys(body.errors as object)).toEqual(['type', 'fingerprint']);
});

test('REST-33, REST-34, REST-6 a body that is not JSON, of another type, or too large has an answer of its own', async () => {
  expect((await call('POST', '/users/visitorLogin', '{bad')).status).toBe(400);
  const plain = await call('POST', '/users/visitorLogin', 'text', { 'Content-Type': 'text/plain' });
  expect([plain.status, plain.body.code]).toEqual([415, 'unsupported_media_type']);
  const large = await call('POST', '/users/visitorLogin', JSON.stringify({ username: 'x'.repeat(70_000) }));
  expect([large.status, large.body.code]).toEqual([413, 'too_large']);
});

test.each(['', '   ', '\u202e\u200b', '...', 'س'.repeat(31)])(
  'GATE-12 the name %j is a validation failure',
  async name => {
    const { status, body } = await new Visitor('x', { fingerprint: 'fp-odd' }).login({ username: name });
    expect([status, body.code]).toEqual([400, 'validation']);
  },
);

test('GATE-3, GATE-13, ERR-8 a name that looks like a connected one is taken, and the same device has it back', async () => {
  const layla = new Visitor('ليلى الأولى');
  await layla.enter();
  const twin = new Visitor('ليلي الاولى', { fingerprint: 'fp-other' });
  const refused = await twin.login();
  expect([refused.status, refused.body.code]).toEqual([409, 'nickname_taken']);
  const again = new Visitor('ليلى الأولى', { fingerprint: layla.fingerprint, address: layla.address });
  expect((await again.login()).status).toBe(201);
  expect(dataOf(await again.connect()).userID).toBe(layla.userID);
});

test('GATE-13 an account has its name and nickname even while it is away', async () => {
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

test('GATE-8, ERR-34, REST-29 without a valid token nobody is admitted', async () => {
  const nobody = new Visitor('بلا رمز');
  const { status, body } = await nobody.connect();
  expect([status, body.code]).toEqual([401, 'unauthorized']);
  expect(body.message).toBe('Unauthorized you are not logged-in please login to get access.');
  nobody.token = 'a.b.c';
  expect((await nobody.connect()).status).toBe(401);
});

test('GATE-8, AUTH-7, AUTH-9 after logout the token is dead', async () => {
  const guest = new Visitor('عابر');
  await guest.login();
  expect((await call('POST', '/users/logout', undefined, guest.headers)).status).toBe(204);
  expect((await guest.connect()).status).toBe(401);
});

test.each([
  ['fingerprint', { fingerprint: 'fp-banned' }],
  ['address_from', { address: '127.9.8.7' }],
] as const)(
  'GATE-9, GATE-18, GATE-28, GATE-29, ERR-5 a ban by %s closes the door with its end',
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

test('GATE-30, GATE-31 a host ban matches subdomains, and a ban that is over matches nobody', async () => {
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

test('GATE-11, GATE-14, ERR-9 a guest may not come hidden, nor into a room that is not there', async () => {
  const guest = new Visitor('زائر');
  await guest.login();
  expect((await guest.connect({ visibility: 'ghost' })).body.code).toBe('forbidden');
  const lost = await guest.connect({ room: 'لا شيء' });
  expect([lost.status, lost.body.code]).toEqual([404, 'room_not_found']);
});

test('GATE-16, MOVE-13, ERR-25, ERR-12 a locked room opens with its password, and five wrong ones are enough', async () => {
  const guest = new Visitor('طارق الباب');
  await guest.login();
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

test('GATE-17, GATE-19, ERR-13 of two who race for the last place exactly one wins', async () => {
  await new Visitor('أول الداخلين').enter({ room: 'غرفة لاثنين' });
  const racers = [new Visitor('سباق أ'), new Visitor('سباق ب')];
  const places = await Promise.all(
    racers.map(async racer => {
      await racer.login();
      return { racer, ticket: dataOf(await racer.connect({ room: 'غرفة لاثنين' })).ticket };
    }),
  );
  const answers = await Promise.all(places.map(({ racer, ticket }) => racer.upgrade('pair', String(ticket))));
  expect(answers.map(answer => answer.status).sort()).toEqual([101, 403]);
  for (const answer of answers) if (answer.webSocket) Line.open(answer);
  const late = new Visitor('متأخر');
  await late.login();
  const { status, body } = await late.connect({ room: 'غرفة لاثنين' });
  expect([status, body.code]).toEqual([403, 'room_full']);
});

test('GATE-13, GATE-19 of two who race for a name exactly one wins', async () => {
  const racers = [1, 2].map(turn => new Visitor('الاسم النادر', { fingerprint: `fp-race-${turn}` }));
  await Promise.all(racers.map(racer => racer.login()));
  const answers = await Promise.all(racers.map(racer => racer.connect()));
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
});

test('GATE-21, GATE-22, GATE-24 a ticket opens one socket, of its own room, for 30 s, and cannot be forged', async () => {
  const guest = new Visitor('صاحب التذكرة');
  await guest.login();
  const { ticket, roomId } = dataOf(await guest.connect()) as { ticket: string; roomId: string };
  expect((await guest.upgrade('pair', ticket)).status).toBe(401);
  expect((await guest.upgrade(roomId, `${ticket.slice(0, -2)}xx`)).status).toBe(401);
  expect((await guest.upgrade(roomId, '')).status).toBe(401);
  Line.open(await guest.upgrade(roomId, ticket));
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
])('GATE-23 a socket of guest %s from origin %s is refused', async (letter, origin) => {
  const guest = new Visitor(`${letter} غريب`);
  await guest.login();
  const { ticket } = dataOf(await guest.connect({ room: 'غرفة مقفلة', roomPassword: 'samar-room' }));
  const answer = await guest.upgrade('locked', String(ticket), { origin });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'bad_origin']);
});

test('REST-12, REST-13, REST-14 an unknown path is a JSON 404 and a wrong method a 405, with and without the trailing slash', async () => {
  expect((await call('GET', '/nothing')).body.code).toBe('not_found');
  expect((await call('GET', '/connect')).status).toBe(405);
  expect((await call('DELETE', '/emojis/')).status).toBe(405);
  expect((await call('GET', '/emojis/')).status).toBe(200);
  expect((await call('GET', '/emojis')).status).toBe(200);
});

test('GATE-13, GATE-32 who left comes back at once under the same name, and a stranger may take a name that was left', async () => {
  const guest = new Visitor('عائد بعد الخروج');
  const line = await guest.enter();
  line.send('disconnect', {});
  await line.closed;
  await call('POST', '/users/logout', undefined, guest.headers);
  expect((await guest.login()).status).toBe(201);
  const again = await guest.enter();
  expect((await again.ask('newMessageFromClient', { text: 'عدت', style: {} })).ok).toBe(true);
  const watcher = await new Visitor('شاهد').enter();
  // Once the size with both of them is told, the next that is told is without the guest.
  const sizes = () =>
    watcher.all('roomsChanged').flatMap(({ upserted }) => upserted.filter(room => room.primary));
  await watcher.until('roomsChanged', () => sizes().length > 0);
  const before = watcher.heard.length;
  again.send('disconnect', {});
  await watcher.until('roomsChanged', ({ upserted }) => upserted.some(room => room.primary), before);
  const stranger = new Visitor('عائد بعد الخروج', { fingerprint: 'fp-stranger' });
  expect((await stranger.login()).status).toBe(201);
});

test('ROOM-18, GATE-16 who is waited for in a locked room comes back without its password', async () => {
  const guest = new Visitor('ساكن المقفلة');
  const line = await guest.enter({ room: 'غرفة مقفلة', roomPassword: 'samar-room' });
  const lobby = new Visitor('منتظر');
  const other = await lobby.enter({ room: 'غرفة مقفلة', roomPassword: 'samar-room' });
  await other.until('roomsChanged', ({ upserted }) =>
    upserted.some(room => room.name === 'غرفة مقفلة' && room.size === 2),
  );
  line.close(3000);
  await other.until('usersChanged', ({ upserted }) => upserted.some(user => user.reconnecting));
  expect((await guest.connect({ room: 'غرفة مقفلة' })).status).toBe(200);
});
