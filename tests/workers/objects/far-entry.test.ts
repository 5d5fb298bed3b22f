import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { countedCalls } from '../../support/counted-calls.ts';
import { evict, makeRoom } from '../../support/rooms.ts';
import { ClientSocket, Visitor } from '../../support/visitor.ts';

/** Duration of a call between regions and back. */
const TRIP_MS = 100;

type Bindings = Pick<typeof env, 'DB' | 'LOBBY' | 'ROOMS'>;
type Statement = { near: D1PreparedStatement; isWrite: boolean };

/** Background calls, for which no user waits. */
const BESIDE: ReadonlySet<string> = new Set([
  'lobby.addMessageCounts',
  'lobby.addUsage',
  'lobby.report',
  'lobby.release',
  'room.applyLobbyUpdate',
  // The event record reads its end before it writes.
  'database.read',
  'database.write',
]);

/**
 * A site with every database and object in another region than its caller, so that each call takes 100 ms. Parallel
 * calls count as one wait.
 */
class FarSite {
  /** Bindings of a worker request. Counts every call except the isolate's usage report twice a minute. */
  readonly bindings: Bindings;
  /** Number of sequential trips. */
  waits = 0;
  readonly trips: string[] = [];
  /** Completed trips. */
  readonly answered: string[] = [];
  #underway = 0;

  constructor() {
    this.bindings = this.#far(trip => trip !== 'lobby.addUsage');
  }

  /** Delays calls between objects while `run` is active, because objects in tests share one environment. */
  async amongObjects<Result>(run: () => Promise<Result>): Promise<Result> {
    const { DB, LOBBY, ROOMS } = env;
    Object.assign(
      env,
      this.#far(trip => !BESIDE.has(trip)),
    );
    try {
      return await run();
    } finally {
      Object.assign(env, { DB, LOBBY, ROOMS });
    }
  }

  #far(counts: (trip: string) => boolean): Bindings {
    const travel = <Result>(trip: string, ask: () => Result) =>
      counts(trip) ? this.#travel(trip, ask) : ask();
    return {
      DB: farDatabase(env.DB, travel),
      LOBBY: farObjects(env.LOBBY, 'lobby', travel),
      ROOMS: farObjects(env.ROOMS, 'room', travel),
    };
  }

  async #travel<Result>(trip: string, ask: () => Result): Promise<Awaited<Result>> {
    if (this.#underway === 0) this.waits++;
    this.trips.push(trip);
    this.#underway++;
    await scheduler.wait(TRIP_MS);
    // A nested call by the called object is a further wait.
    this.#underway--;
    const answer = await ask();
    this.answered.push(trip);
    return answer;
  }
}

type Travel = <Result>(trip: string, ask: () => Result) => Result | Promise<Awaited<Result>>;

const farObjects = <Namespace extends DurableObjectNamespace>(
  near: Namespace,
  name: string,
  travel: Travel,
): Namespace =>
  calling(near, (verb, ask) =>
    verb === 'get' ? calling(ask() as object, (method, call) => travel(`${name}.${method}`, call)) : ask(),
  );

/** Wraps an object so that each method runs through `call`. */
function calling<Target extends object>(
  near: Target,
  call: (verb: string, ask: () => unknown) => unknown,
): Target {
  return new Proxy(near, {
    get: (target, verb) => {
      const methods = target as Record<string | symbol, (...args: unknown[]) => unknown>;
      if (typeof methods[verb] !== 'function') return methods[verb];
      return (...args: unknown[]) => call(String(verb), () => methods[verb]?.(...args));
    },
  });
}

function farDatabase(near: D1Database, travel: Travel): D1Database {
  const known = new WeakMap<D1PreparedStatement, Statement>();
  const nearOf = (statement: D1PreparedStatement): Statement =>
    known.get(statement) ?? { near: statement, isWrite: true };
  const tripOf = (statements: readonly Statement[]): string =>
    statements.some(({ isWrite }) => isWrite) ? 'database.write' : 'database.read';
  const farStatement = (statement: Statement): D1PreparedStatement => {
    const far = calling(statement.near, (verb, ask) =>
      verb === 'bind'
        ? farStatement({ ...statement, near: ask() as D1PreparedStatement })
        : travel(tripOf([statement]), ask),
    );
    known.set(far, statement);
    return far;
  };
  return new Proxy(near, {
    get: (_, verb) => {
      if (verb === 'prepare')
        return (query: string) =>
          farStatement({ near: near.prepare(query), isWrite: !/^\s*select/i.test(query) });
      if (verb === 'batch')
        return (all: D1PreparedStatement[]) => {
          const statements = all.map(nearOf);
          return travel(tripOf(statements), () => near.batch(statements.map(each => each.near)));
        };
      if (verb === 'withSession') return () => farDatabase(near, travel);
      return verb === 'getBookmark' ? () => null : Reflect.get(near, verb);
    },
  });
}

type Place = { ticket: string; roomId: string };
type Login = { token: string; data: { admission?: Place } };

const UPGRADE = { Upgrade: 'websocket', Origin: 'http://localhost' };

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'locked', name: 'المغلقة', password: 'سر' });
  // Enters the room first, so that it exists.
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

/** A client with cross-region calls. */
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

/** Resume ticket of a guest with a broken connection. */
async function resumeTicketOf(guest: Visitor): Promise<string> {
  const socket = await guest.enter({ room: 'القاعة' });
  const { ticket } = await socket.waitFor('resume');
  socket.close(3000);
  await socket.closed;
  return ticket;
}

describe('entry from another region (LOBBY-24)', () => {
  test('a new guest reads the history after three round trips', async () => {
    const guest = new FarVisitor('بعيدة');
    await guest.far.amongObjects(async () => {
      const { data } = await guest.loginFromAfar({ room: 'القاعة' });
      if (!data.admission) throw new Error('the login carries no ticket');
      await guest.dial(data.admission);
    });
    const { waits, trips } = guest.far;
    expect([waits, trips]).toEqual([3, ['lobby.enter', 'database.read', 'room.admit', 'room.fetch']]);
  });

  test('with a separate /connect, a guest gets the history after seven trips', async () => {
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

  test('a guest returning by ticket gets the history after one round trip', async () => {
    const guest = new FarVisitor('راجعة');
    const ticket = await resumeTicketOf(guest);
    await guest.far.amongObjects(() => guest.dial({ roomId: 'hall', ticket }));
    expect([guest.far.waits, guest.far.trips]).toEqual([1, ['room.fetch']]);
  });

  test('a return to a hibernating room also takes one round trip', async () => {
    const guest = new FarVisitor('نائمة');
    const ticket = await resumeTicketOf(guest);
    await evict('hall');
    await guest.far.amongObjects(async () => {
      const socket = await guest.dial({ roomId: 'hall', ticket });
      // The room list arrives later.
      expect([guest.far.answered, socket.all('rooms')]).toEqual([['room.fetch'], []]);
      await socket.waitFor('rooms', ({ rooms }) => rooms.some(({ name }) => name === 'القاعة'));
    });
  });

  test('a new guest in a hibernating room also needs three round trips', async () => {
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

describe('a ticket returned by the login (ADMISSION-69)', () => {
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

  test('login to a locked room returns no ticket; /connect states the reason', async () => {
    const guest = new Visitor('واقفة');
    const { status, data } = await loginTo(guest, { room: 'المغلقة' });
    const { body } = await guest.connect({ room: 'المغلقة' });
    expect([status, data?.admission, body.code]).toEqual([201, undefined, 'wrong_password']);
  });

  test('a banned guest gets no token or ticket, and the name is free at once', async () => {
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

  test('the login refuses a taken name', async () => {
    await loginTo(new Visitor('محجوزة'), {});
    const { status, code } = await loginTo(new Visitor('محجوزة', { fingerprint: 'second' }), {});
    expect([status, code]).toEqual([409, 'nickname_taken']);
  });
});
