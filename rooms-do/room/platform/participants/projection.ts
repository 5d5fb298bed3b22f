import { actorOf, existenceSince, type Participant } from '../../../../domain/presence/participant.ts';
import type { Sender } from '../../../../protocol/entities/messages.ts';
import type { User } from '../../../../protocol/entities/user.ts';
import { hasPermission } from '../../../../protocol/rules/actor.ts';
import { PUBLIC_PERMISSIONS } from '../../../../protocol/rules/permissions.ts';
import { seesCountryAs, seesNetworkAs, type ViewerClass } from '../../../../protocol/rules/visibility.ts';

/** A participant and the room. `isAway`: the participant is in another room that is not listed. */
export type ParticipantLocation = {
  participant: Participant;
  room: { id: string; name: string };
  isAway?: boolean;
};

const senders = new WeakMap<Participant, Sender>();

/**
 * Returns the sender of a message. Cached per participant object, because participants are replaced and never changed.
 */
export function senderOf(participant: Participant): Sender {
  const sender = senders.get(participant) ?? newSender(participant);
  senders.set(participant, sender);
  return sender;
}

const newSender = ({ userId, username, nickname, appearance }: Participant): Sender => ({
  userID: userId,
  username,
  nickname,
  nicknameColor: appearance.nicknameColor,
  nicknameBGColor: appearance.nicknameBGColor,
  image: appearance.image,
  star: appearance.star,
  nicknameImg: appearance.nicknameImg,
});

/** Returns a user as viewers of a class see the user. `room`: the user's room. */
export function projectUser(
  participant: Participant,
  room: { id: string; name: string },
  viewer: ViewerClass,
): User {
  const target = actorOf(participant, room.id);
  return {
    ...senderOf(participant),
    nicknameBGColor: participant.appearance.nicknameBGColor,
    _id: participant.userId,
    room: room.name,
    accountType: participant.accountType,
    role: participant.role,
    canAccessAccountsMenu: participant.canAccessAccountsMenu,
    visibility: participant.visibility,
    status: participant.status,
    reconnecting: participant.disconnectedAt !== null,
    pinned: participant.pinned,
    ...(participant.isBot && { bot: true }),
    existenceTime: new Date(existenceSince(participant, viewer)).toISOString(),
    permissions: Object.fromEntries(PUBLIC_PERMISSIONS.map(flag => [flag, hasPermission(target, flag)])),
    ...(participant.country !== null &&
      seesCountryAs(viewer, target) && {
        country: participant.country,
        flag: participant.country.toLowerCase(),
      }),
    ...(seesNetworkAs(viewer, target) && {
      ipAddress: participant.ipAddress,
      fingerprint: participant.fingerprint,
      originURL: participant.originURL,
    }),
  };
}
