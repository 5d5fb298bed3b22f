import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { may } from '../../../protocol/rules/may.ts';
import { seesRoomOf, viewerClass } from '../../../protocol/rules/visibility.ts';
import { requestPerson } from '../../../protocol/wire/up/moderation.ts';
import { command, type Reads } from '../platform/commands/command.ts';
import { projectUser } from '../platform/participants/projection.ts';

type Found = { participant: Participant; room: { id: string; name: string }; leftAt: number | null };

/** The author of a message, wherever they are, also when they have left within the last day. */
export const person = command({
  on: requestPerson,
  permit: may.readPerson,
  load: ({ data: { userId }, actor }, reads) => find(reads, actor, userId),
  allow: may.readPerson,
  check: (_, found) => found ?? new Failure('user_not_found'),
  run: ({ actor }, _, { participant, room, leftAt }) => {
    const user = projectUser(participant, room, viewerClass(actor));
    return [
      {
        do: 'answer',
        data: { user, ...(leftAt !== null && { leftAt: new Date(leftAt).toISOString() }) },
      },
    ];
  },
});

async function find(reads: Reads, viewer: Actor, userId: string): Promise<Found | null> {
  const here = await reads.connectedFor(viewer, userId);
  if (here) {
    const { participant, roomId: id, room: name, unlisted } = here;
    const isNamed = seesRoomOf(viewer, actorOf(participant, id), unlisted);
    return { participant, room: isNamed ? { id, name } : NOWHERE, leftAt: null };
  }
  const left = await reads.leftPerson(viewer, userId);
  if (!left) return null;
  const rooms = await reads.rooms();
  const last = rooms.find(({ settings, unlisted }) => settings._id === left.roomId && !unlisted);
  const room = last ? { id: left.roomId, name: last.settings.name } : NOWHERE;
  return { participant: left.participant, room, leftAt: left.leftAt };
}

/** The room of a person who may not be placed. */
const NOWHERE = { id: '', name: '' };
