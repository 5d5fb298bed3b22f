import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import type { Friend } from '../../protocol/entities/friends.ts';
import type { DownData } from '../../protocol/wire/down.ts';
import { FRIENDS_TOLD_EVERY_MS } from '../../rooms-do/lobby/friends/module.ts';
import { callsAs, Member } from './accounts.ts';
import { untilPresent, WITHIN } from './lobby-presence.ts';
import { setLobbyClock } from './queries.ts';
import type { ClientSocket, Visitor } from './visitor.ts';

type Calls = ReturnType<typeof callsAs>;

/** 204, 201 or the code of the refusal. */
export type Outcome = number | string | undefined;

const outcomeOf = ({ status, body }: Awaited<ReturnType<Calls>>): Outcome =>
  status < 300 ? status : body.code;

export const friendsOf = (who: Visitor) => {
  const calls = callsAs(who);
  return {
    list: async (): Promise<Friend[]> => {
      const { status, body } = await calls('GET', '/friends');
      if (status !== 200) throw new Error(`${status} ${body.code}`);
      return (body as unknown as { data: { friends: Friend[] } }).data.friends;
    },
    ask: async (wanted: object): Promise<Outcome> => outcomeOf(await calls('POST', '/friends', wanted)),
    accept: async (id: string): Promise<Outcome> =>
      outcomeOf(await calls('PATCH', `/friends/${id}`, { accepted: true })),
    end: async (id: string): Promise<Outcome> => outcomeOf(await calls('DELETE', `/friends/${id}`)),
    /** States of the member's friend list by account name. */
    states: async function (): Promise<Record<string, Friend['state']>> {
      return Object.fromEntries((await this.list()).map(({ username, state }) => [username, state]));
    },
  };
};

export const signedIn = async (username: string): Promise<Member> => {
  const member = new Member(username);
  await member.signIn();
  return member;
};

/** Makes two accounts friends directly in the database. */
export async function befriend(one: string, other: string): Promise<void> {
  const [first, second] = [`id-${one}`, `id-${other}`].sort();
  await env.DB.prepare(
    'INSERT INTO friendships (first_id, second_id, asked_by, asked_at, accepted_at) VALUES (?, ?, ?, 1, 1)',
  )
    .bind(first, second, first)
    .run();
}

/** Enters and requests the friend list, like the page. */
export async function entered(who: Member, over: Record<string, unknown>): Promise<ClientSocket> {
  const socket = await who.enter(over);
  await untilPresent(who.userID);
  await friendsOf(who).list();
  return socket;
}

/** Sets the lobby's clock shortly before a multiple of ten seconds, when it reports about friends. */
export const shortlyBeforeTick = (): Promise<void> =>
  setLobbyClock(Math.ceil(Date.now() / FRIENDS_TOLD_EVERY_MS) * FRIENDS_TOLD_EVERY_MS - 50);

/** Waits until the last sent list matches. */
export async function told(
  socket: ClientSocket,
  fits: (friends: DownData<'friendsChanged'>['friends']) => boolean,
): Promise<void> {
  await vi.waitFor(() => {
    const last = socket.all('friendsChanged').at(-1)?.friends;
    if (!last || !fits(last)) throw new Error(`unexpected friend list: ${JSON.stringify(last)}`);
  }, WITHIN);
}

export const isOnline = (username: string, on: boolean) => (friends: readonly Friend[]) =>
  friends.some(each => each.username === username && each.online === on);
