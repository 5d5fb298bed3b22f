import { expect, test } from 'vitest';
import type { Participant } from '../../../domain/presence/participant.ts';
import { DEFAULT_SITE_CONFIG } from '../../../domain/site/site-config.ts';
import { newsOf } from '../../../tests/support/samples.ts';
import type { LobbyUpdate, RemoteParticipant } from '../../rpc/reports.ts';
import { SiteDirectory } from './site-directory.ts';

const connection = (roomId: string, joinedRoomAt: number): RemoteParticipant => ({
  roomId,
  participant: { userId: 'layla', joinedRoomAt } as Participant,
});
const people = (sent: Partial<NonNullable<LobbyUpdate['people']>>): LobbyUpdate => ({
  ...newsOf(DEFAULT_SITE_CONFIG),
  people: { upserted: [], removed: [], ...sent },
});
const told = (neighbours: RemoteParticipant[]) => {
  const directory = new SiteDirectory();
  directory.reset({ rooms: [], participants: neighbours } as unknown as Parameters<
    SiteDirectory['reset']
  >[0]);
  return directory;
};
const roomOf = (directory: SiteDirectory) => directory.person('layla')?.room.id;

test.each([[['garden', 'hall']], [['hall', 'garden']]])(
  'a user in two rooms belongs to the later connection: %j (LOBBY-1, ROOM-22)',
  order => {
    const connections = order.map(roomId => connection(roomId, roomId === 'hall' ? 2 : 1));
    const atOnce = told(connections);
    const oneByOne = told([]);
    for (const each of connections) oneByOne.apply(people({ upserted: [each] }));
    expect([atOnce, oneByOne].map(roomOf)).toEqual(['hall', 'hall']);
    atOnce.apply(people({ removed: [{ userId: 'layla', roomId: 'garden' }] }));
    expect(roomOf(atOnce)).toBe('hall');
    atOnce.apply(people({ removed: [{ userId: 'layla', roomId: 'hall' }] }));
    expect(roomOf(atOnce)).toBe(undefined);
  },
);
