import type { Ban } from '../../../domain/bans/bans.ts';
import { caseTargetOf } from '../../../domain/moderation/moderation-cases.ts';
import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import { DEFAULT_BAN_DURATION } from '../../../protocol/entities/bans.ts';
import { hasPermission } from '../../../protocol/rules/actor.ts';
import { isBoundToRooms } from '../../../protocol/rules/chat-power.ts';
import { may } from '../../../protocol/rules/may.ts';
import { banFor } from '../../../protocol/rules/power.ts';
import { allOf } from '../../../protocol/rules/verdict.ts';
import { seesUser } from '../../../protocol/rules/visibility.ts';
import { requestBanUser } from '../../../protocol/wire/up/moderation.ts';
import { matchingBan, toldOfBans } from '../../rpc/directives.ts';
import { auditPerson } from '../platform/audit.ts';
import { call, type Effect, targeted } from '../platform/commands/command.ts';

/**
 * Quick ban of device and address; by room masters of the device only. The call writes its own event and disconnects
 * matching users.
 */
export const banUser = targeted({
  on: requestBanUser,
  target: ({ userId }) => userId,
  isDoneByCall: true,
  reachesLeft: ({ alsoLeft }) => alsoLeft === true,
  permit: (actor, target, { banDuration = DEFAULT_BAN_DURATION }) =>
    allOf(may.ban(actor, target, [target.room]), banFor(actor, banDuration)),
  load: async ({ actor, target, targetActor }, reads) => {
    // The lobby learns of arrivals within a second, and this user is present.
    if (!isBoundToRooms(actor)) return [targetActor.room];
    const sameDevice = await reads.onDeviceOf(target);
    // The answer reveals nothing about users invisible to the actor.
    const others = sameDevice.filter(({ participant, roomId }) =>
      seesUser(actor, actorOf(participant, roomId)),
    );
    return [targetActor.room, ...others.map(({ roomId }) => roomId)];
  },
  allow: (actor, target, { banDuration = DEFAULT_BAN_DURATION }, rooms) =>
    allOf(may.ban(actor, target, rooms), banFor(actor, banDuration)),
  run: ({ data, self, actor, target, room }) => {
    const { userId, role, rank } = actor;
    const { nickname, fingerprint, deviceId } = target;
    const ipAddress = isBoundToRooms(actor) ? null : target.ipAddress;
    const kicksShielded = hasPermission(actor, 'canKickShielded');
    return [
      call(
        'ban',
        [
          {
            by: { ...auditPerson(self), userId, role, rank, kicksShielded },
            target: { userId: target.userId, nickname, fingerprint, deviceId, ipAddress, host: null },
            banDuration: data.banDuration ?? null,
            meant: caseTargetOf(target),
            evidence: room.evidence(),
          },
        ],
        bans => leaving(room.participant(target.userId), bans),
      ),
    ];
  },
});

/** If the lobby is unreachable, the target is still present and is removed before the ack. */
function leaving(target: Participant | undefined, bans: readonly Ban[]): readonly Effect[] {
  if (!target || matchingBan(bans, target) === null) return [];
  return [{ do: 'leave', userId: target.userId, reason: 'banned', details: toldOfBans(bans, target) }];
}
