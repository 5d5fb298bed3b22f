import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { countedCalls } from '../../support/counted-calls.ts';
import { FarSite } from '../../support/far-site.ts';
import { evict, makeRoom } from '../../support/rooms.ts';
import { ClientSocket, Visitor } from '../../support/visitor.ts';

type Place = { ticket: string; roomId: string };
type Login = { token: string; data: { admission?: Place } };

const UPGRADE = { Upgrade: 'websocket', Origin: 'http://localhost' };

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'locked', name: 'المغلقة', password: 'سر' });
  // The room has been entered before.
  const first = await new Visitor('الأولى').enter({ room: 'القاعة' });
  await first.settled();
});

const loginBody = ({ name: username, fingerprint }: Visitor) => ({
  username,
  type: 'visitor',
  fingerprint,
  originURL: 'http://localhost',
  visibility: 'visible',
});

/** A client with calls from afar. */
class FarVisitor extends Visitor {
  readonly far = new FarSite();

  async loginFromAfar(connect?: object): Promise<Login> {
    const body = { ...loginBody(this), ...(connect && { connect }) };
    return this.#post('/users/visitorLogin', body);
  }

  async connectFromAfar(): Promise<Place> {
    const body = { ...loginBody(this), nickname: this.name, authKey: null, room: 'القاعة' };
    return (await this.#post<{ data: Place }>('/connect', body)).data;
  }

  async dial({ roomId, ticket }: Place): Promise<ClientSocket> {
    const path = `/rooms/${roomId}/socket?ticket=${encodeURIComponent(ticket)}`;
    const { answer } = await countedCalls(this, 'GET', path, { headers: UPGRADE, env: this.far.bindings });
    const socket = ClientSocket.open(answer);
    await socket.waitFor('chatMessagesFromServer');
    return socket;
  }

  async #post<Body>(path: string, body: object): Promise<Body> {
    const { answer } = await countedCalls(this, 'POST', path, { body, env: this.far.bindings });
    return answer.json<Body>();
  }
}

/** The ticket of a guest with a broken connection. */
async function resumeTicketOf(guest: Visitor): Promise<string> {
  const socket = await guest.enter({ room: 'القاعة' });
  const { ticket } = await socket.waitFor('resume');
  socket.close(3000);
  await socket.closed;
  return ticket;
}

describe('entry from another region (LOBBY-24)', () => {
  test('a new guest reads the history after three trips', async () => {
    const guest = new FarVisitor('بعيدة');
    await guest.far.amongObjects(async () => {
      const { data } = await guest.loginFromAfar({ room: 'القاعة' });
      if (!data.admission) throw new Error('the login carries no ticket');
      await guest.dial(data.admission);
    });
    const { waits, trips } = guest.far;
    expect([waits, trips]).toEqual([3, ['lobby.enter', 'database.read', 'room.admit', 'room.fetch']]);
  });

  test('on the older path the same guest reads it after seven', async () => {
    const guest = new FarVisitor('قديمة');
    await guest.far.amongObjects(async () => {
      guest.token = (await guest.loginFromAfar()).token;
      await guest.dial(await guest.connectFromAfar());
    });
    expect([guest.far.waits, guest.far.trips]).toEqual([
      7,
      [
        'lobby.enter',
        'database.read',
        'lobby.claimNickname',
        'lobby.enter',
        'database.read',
        'room.admit',
        'room.fetch',
      ],
    ]);
  });

  test('a guest returning by ticket reads it after one', async () => {
    const guest = new FarVisitor('راجعة');
    const ticket = await resumeTicketOf(guest);
    await guest.far.amongObjects(() => guest.dial({ roomId: 'hall', ticket }));
    expect([guest.far.waits, guest.far.trips]).toEqual([1, ['room.fetch']]);
  });

  test('a return to a hibernating room takes one trip too', async () => {
    const guest = new FarVisitor('نائمة');
    const ticket = await resumeTicketOf(guest);
    await evict('hall');
    await guest.far.amongObjects(async () => {
      const socket = await guest.dial({ roomId: 'hall', ticket });
      // The list of rooms follows.
      expect([guest.far.answered, socket.all('rooms')]).toEqual([['room.fetch'], []]);
      await socket.waitFor('rooms', ({ rooms }) => rooms.some(({ name }) => name === 'القاعة'));
    });
  });

  test('a new guest in a hibernating room needs three trips too', async () => {
    const guest = new FarVisitor('مبكرة');
    await evict('hall');
    await guest.far.amongObjects(async () => {
      const { data } = await guest.loginFromAfar({ room: 'القاعة' });
      if (!data.admission) throw new Error('the login carries no ticket');
      await guest.dial(data.admission);
    });
    expect([guest.far.waits, guest.far.trips]).toEqual([
      3,
      ['lobby.enter', 'database.read', 'room.admit', 'lobby.snapshot', 'room.fetch'],
    ]);
  });
});

describe('a ticket with the login (ADMISSION-69)', () => {
  type Answered = { code?: string; data?: { admission?: Place } };
  const loginTo = async (guest: Visitor, connect: object) => {
    const { status, body } = await guest.login({ connect });
    return { ...(body as unknown as Answered), status };
  };

  test('without a room the ticket is for the primary room', async () => {
    const guest = new Visitor('عابرة');
    const { data } = await loginTo(guest, {});
    if (!data?.admission) throw new Error('the login carries no ticket');
    const { roomId, ticket } = data.admission;
    const socket = ClientSocket.open(await guest.upgrade(roomId, ticket));
    const { messages } = await socket.waitFor('chatMessagesFromServer');
    expect([roomId, messages]).toEqual(['main', []]);
  });

  test('a locked room returns none, /connect states the reason', async () => {
    const guest = new Visitor('واقفة');
    const { status, data } = await loginTo(guest, { room: 'المغلقة' });
    const { body } = await guest.connect({ room: 'المغلقة' });
    expect([status, data?.admission, body.code]).toEqual([201, undefined, 'wrong_password']);
  });

  test('a banned guest gets neither, and the name is free at once', async () => {
    const banned = new Visitor('ممنوعة');
    await env.DB.prepare(
      `INSERT INTO bans (id, fingerprint, ban_duration, until, created_at) VALUES ('b', ?, 'forever', NULL, 1)`,
    )
      .bind(banned.fingerprint)
      .run();
    const { status, code } = await loginTo(banned, {});
    const other = await loginTo(new Visitor('ممنوعة', { fingerprint: 'another' }), {});
    expect([status, code, other.status]).toEqual([403, 'banned', 201]);
  });

  test('a taken name is refused by the login', async () => {
    await loginTo(new Visitor('محجوزة'), {});
    const { status, code } = await loginTo(new Visitor('محجوزة', { fingerprint: 'second' }), {});
    expect([status, code]).toEqual([409, 'nickname_taken']);
  });
});
