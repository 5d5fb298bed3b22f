import { friendNote } from '../../../domain/integrations/push-note.ts';
import type { Participant } from '../../../domain/presence/participant.ts';
import { type Actor, isVisitor } from '../../../protocol/rules/actor.ts';
import { encode } from '../../../protocol/wire/down.ts';
import type { DirectiveOf, DirectiveTable, RoomModule } from '../platform/room-module.ts';
import { sendTo } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';

declare module '../platform/command.ts' {
  interface Reads {
    /** Returns a friend of the actor, present or not. Null for any other user, and if the actor is a guest. */
    friend(actor: Actor, userId: string): Promise<{ userId: string; nickname: string; rank: number } | null>;
  }
}

/** Sends each user's own friends list, as the lobby computed it. */
export const friends = {
  directives: {
    friends: {
      onParticipant: tellFriends,
      // Reconnecting users do not receive the list now, so the lobby sends it again.
      outcome: ({ connections }, concerned) => ({
        counted: concerned.filter(({ userId }) => connections.ofUser(userId).length > 0).length,
        kicked: [],
      }),
    },
  } satisfies Partial<DirectiveTable>,
  reads: room => ({
    friend: async (actor, userId) =>
      isVisitor(actor) ? null : room.ports.roomsDatabase.friend(actor.userId, userId),
  }),
} satisfies RoomModule;

function tellFriends(
  room: RoomState,
  { userId, takesPush }: Participant,
  { friends, came }: DirectiveOf<'friends'>,
): void {
  sendTo(room, userId, encode('friendsChanged', { friends }));
  if (takesPush !== true) return;
  for (const { id, nickname } of friends)
    if (came.includes(id)) room.integrations.push.add(friendNote(userId, { userId: id, nickname }));
}
