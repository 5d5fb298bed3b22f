import { person } from '../../../bench/screen/imagined.ts';
import type { User } from '../../../protocol/entities/user.ts';
import { byListPlace } from '../../../protocol/rules/lists.ts';
import { compactUsers, expandUsers } from '../../../protocol/wire/compact-users.ts';
import type { CompactUser } from '../../../protocol/wire/down/compact-presence.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import type { Person } from './people.ts';

type UsersData = { scope: string; users: CompactUser[]; dict: string[]; total?: number };
type ChangedData = {
  scope: string;
  upserted: CompactUser[];
  removed: string[];
  dict: string[];
  total?: number;
};
type Envelope = { event: string; data: unknown };

const PART = 200;

type FullRoom = {
  asked: UpData<'requestUsers'>[];
  /** Breaks the connection at the next request, without an answer. */
  breakAtNext(): void;
};

/**
 * Makes a room look full: simulated users arrive from the server as a long list. Other real users stay hidden. After
 * the first part the server reports only the current user.
 */
export async function fillRoom({ page, name }: Person, people: number): Promise<FullRoom> {
  const isOwn = ({ nickname }: User): boolean => nickname === name;
  const asked: UpData<'requestUsers'>[] = [];
  let isBreaking = false;
  // Outlives a socket, because a returning client does not receive known users again.
  let list: User[] = [];
  let room = '';
  await page.routeWebSocket(/\/socket\?/, socket => {
    const server = socket.connectToServer();
    const changed = (data: ChangedData): Envelope => {
      const own = expandUsers(data.upserted, data.dict).filter(isOwn);
      const { users: upserted, dict } = compactUsers(own, room);
      const told = { ...data, upserted, dict, ...(data.total !== undefined && { total: people + 1 }) };
      return { event: 'usersChanged', data: data.scope === 'room' ? told : data };
    };
    const filled = (envelope: Envelope): Envelope => {
      if (envelope.event === 'usersChanged') return changed(envelope.data as ChangedData);
      const data = envelope.data as UsersData;
      if (envelope.event !== 'users' || data.scope !== 'room') return envelope;
      room = data.dict[0] ?? '';
      const own = expandUsers(data.users, data.dict).filter(isOwn);
      list = [...Array.from({ length: people }, (_, at) => person(at, room)), ...own].sort(byListPlace);
      const first = [...new Set([...list.slice(0, PART), ...own])];
      return { event: 'users', data: { ...data, ...compactUsers(first, room), total: list.length } };
    };
    server.onMessage(frame => {
      if (String(frame) === 'pong') return socket.send(frame);
      const heard: Envelope | Envelope[] = JSON.parse(String(frame));
      socket.send(JSON.stringify(Array.isArray(heard) ? heard.map(filled) : filled(heard)));
    });
    socket.onMessage(frame => {
      const { event, data, id } = JSON.parse(String(frame) === 'ping' ? '{}' : String(frame));
      // Drops `received`, because the page received more frames than the room sent.
      if (event === 'received') return;
      if (event !== 'requestUsers') return server.send(frame);
      asked.push(data);
      if (isBreaking) {
        isBreaking = false;
        return void socket.close({ code: 4003, reason: 'restarting' });
      }
      const { found, isEnd } = answerOf(list, data);
      const answer = { ...compactUsers(found, room), total: list.length, isEnd };
      socket.send(JSON.stringify({ event: 'ack', data: { id, ok: true, data: answer } }));
    });
  });
  return {
    asked,
    breakAtNext: () => {
      isBreaking = true;
    },
  };
}

function answerOf(list: readonly User[], asked: UpData<'requestUsers'>): { found: User[]; isEnd: boolean } {
  if ('search' in asked)
    return {
      found: list.filter(({ nickname }) => nickname.includes(asked.search)).slice(0, 50),
      isEnd: false,
    };
  if ('userIds' in asked)
    return { found: list.filter(({ userID }) => asked.userIds.includes(userID)), isEnd: false };
  const rest = list.filter(user => byListPlace(user, asked.after) > 0);
  return { found: rest.slice(0, PART), isEnd: rest.length <= PART };
}
