import { actorOf, existenceSince, type Participant } from '../../../../domain/presence/participant.ts';
import type { Sender } from '../../../../protocol/entities/messages.ts';
import type { User } from '../../../../protocol/entities/user.ts';
import { hasPermission } from '../../../../protocol/rules/actor.ts';
import { PUBLIC_PERMISSIONS } from '../../../../protocol/rules/permissions.ts';
import { seesCountryAs, seesNetworkAs, type ViewerClass } from '../../../../protocol/rules/visibility.ts';

/** A participant and their room; `isAway` means another room that is in no list. */
export type ParticipantLocation = {
  participant: Participant;
  room: { id: string; name: string };
  isAway?: boolean;
};

const senders = new WeakMap<Participant, Sender>();

/** The sender of a message, made once for each state of a participant: they are never changed, only replaced. */
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

/** A user as the viewers of a class may see them; `room` is where the user is. */
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
