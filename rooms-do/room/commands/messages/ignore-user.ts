import { isListed } from '../../../../domain/ignoring.ts';
import { actorOf } from '../../../../domain/participant.ts';
import { IGNORED_MAX } from '../../../../protocol/constants.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { seesUser } from '../../../../protocol/rules/visibility.ts';
import { requestIgnoreUser } from '../../../../protocol/wire/up/messages.ts';
import { type CommandContext, command } from '../command.ts';
import type { Reads } from '../reads-and-calls.ts';

/** Whom somebody wants to ignore, as far as the room or the lobby knows them. */
type Ignorable = { userId: string; nickname: string; rank: number };

/** Of no effect on anybody but the sender, so that the ignored cannot tell. Whoever is on the list can be taken off it, here or gone. */
export const ignoreUser = command({
  on: requestIgnoreUser,
  rateLimit: 'request',
  load: async (context, reads) => {
    const { data, self, room } = context;
    const isAsked = data.on && !isListed(self.ignored, data.userId);
    return { isPublicRoom: !room.meta.unlisted, person: isAsked ? await find(context, reads) : undefined };
  },
  allow: (actor, _, { isPublicRoom, person }) =>
    person === null ? 'user_not_found' : person ? may.ignore(actor, person, { isPublicRoom }) : 'allowed',
  run: ({ data: { userId, on }, self, room }, { person }) => {
    const { ignored = [] } = room.participant(self.userId) ?? self;
    if (isListed(ignored, userId) === on) return [];
    if (on && ignored.length >= IGNORED_MAX) throw new Failure('too_many_ignored');
    const { nickname = '' } = person ?? {};
    return [{ do: 'changeIgnored', by: self.userId, person: { userID: userId, nickname }, on }];
  },
});

/**
 * Whoever is here, has written here, or is in another room. Whom the sender does not see, and has not read, is looked for like nobody: an
 * answer at once would tell that somebody is here. Whom they have read counts as who that was then.
 */
async function find(
  { data: { userId }, actor, room }: CommandContext<'requestIgnoreUser'>,
  reads: Reads,
): Promise<Ignorable | null> {
  const present = room.participant(userId);
  if (present && seesUser(actor, actorOf(present, room.id))) return present;
  const written = room.lastMessageOf(userId);
  if (written) return { userId, nickname: written.sender.nickname, rank: room.rankWhenWritten(written.id) };
  return reads.userFor(actor, userId);
}
