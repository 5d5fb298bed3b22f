import { actorOf, type Participant } from '../../domain/presence/participant.ts';
import { isIgnoring } from '../../domain/private-chat/private-consent.ts';
import type { Surge } from '../../domain/protection/raids.ts';
import { may } from '../../protocol/rules/may.ts';
import { encode } from '../../protocol/wire/down.ts';
import {
  appliesTo,
  countsFor,
  type Directive,
  type DirectiveOutcome,
  type Invitation,
  type KickedPerson,
  type RoleChange,
  toldOfBans,
} from '../rpc/directives.ts';
import { laidOn } from '../rpc/sanctions.ts';
import { lifted, restrained, withoutMute } from './lifecycle/applied-sanctions.ts';
import { endSession, leave } from './lifecycle/lifecycle.ts';
import { sendPermissions, updatePermissions } from './lifecycle/update-permissions.ts';
import { tellOne, tellStaff } from './messages/staff-messages.ts';
import { changeParticipant } from './platform/participants/participant-changes.ts';
import { sendTo } from './platform/sockets/deliver.ts';
import { calm } from './protection/raid-protection.ts';
import { participantsOf, type RoomState } from './room-state.ts';

/** Applies a decision made outside the room. */
export function applyDirective(room: RoomState, directive: Directive): DirectiveOutcome {
  if (directive.do === 'endSession') {
    endSession(room, directive.sessionId);
    return { counted: 0, kicked: [] };
  }
  if (directive.do === 'unguarded') tellUnguarded(room, directive);
  if (directive.do === 'reported') tellReported(room, directive);
  const concerned = participantsOf(room).filter(participant => appliesTo(directive, participant, room.id));
  for (const participant of concerned) applyTo(room, directive, participant);
  if (directive.do === 'calm') return { counted: tellOfSurge(room, directive.surge, concerned), kicked: [] };
  const counted = concerned.filter(participant => countsFor(directive, participant, room.id)).length;
  const kicked = isKickWithHold(directive)
    ? concerned.map(participant => kickedPersonOf(participant, directive, room.id))
    : [];
  return { counted, kicked };
}

/** Applies it to one participant: whoever was admitted before it and has joined after it. */
export function applyTo(room: RoomState, directive: Directive, participant: Participant): void {
  switch (directive.do) {
    case 'endSession':
      endSession(room, directive.sessionId);
      break;
    case 'endAccount':
      leave(room, participant.userId, 'session_ended', directive.details);
      break;
    case 'updatePermissions':
      updatePermissions(room, participant.userId, directive.effective);
      break;
    case 'roleChanged':
      updatePermissions(room, participant.userId, afterRoleChange(participant, directive.change));
      break;
    case 'rename':
      rename(room, participant, directive);
      break;
    case 'visitorPermissions':
      updatePermissions(room, participant.userId, { permissions: directive.permissions });
      break;
    case 'removeBanned':
      leave(room, participant.userId, 'banned', toldOfBans(directive.bans, participant));
      break;
    case 'kicked':
      leave(room, participant.userId, 'kicked', directive.details);
      break;
    case 'bulkKick':
      leave(room, participant.userId, 'kicked', { until: directive.bulkKick.until });
      break;
    case 'invite':
      invite(room, directive.invitation, participant);
      break;
    case 'restrain':
      changeRestrictions(room, restrained(participant, directive.restraint, directive.until));
      break;
    case 'lift':
      changeRestrictions(room, lifted(participant, directive.kind));
      break;
    case 'liftAppealed':
      changeRestrictions(room, withoutMute(participant));
      break;
    case 'calm':
      calm(room, participant, directive.surge);
      break;
    case 'unguarded':
    case 'reported':
      break;
    case 'approvalAsked':
      tellOne(room, participant.userId, 'الموافقات', 'طلب ينتظر موافقتك خلال 15 دقيقة، في «متابعة الإشراف».');
      break;
    default:
      directive satisfies never;
  }
}

/** Of those whom the surge had not met before: how many, which the staff is told. */
function tellOfSurge(room: RoomState, { provider, since }: Surge, concerned: readonly Participant[]): number {
  const met = concerned.filter(({ calm: before }) => before?.since !== since).length;
  if (met > 0)
    tellStaff(
      room,
      'درع الشبكات',
      `تدفق زوار جدد من الشبكة \u2068${provider}\u2069، فالجدد منهم (${met} هنا) يقرؤون دقيقة ثم يكتبون ببطء حتى تهدأ.`,
    );
  return met;
}

/** A reported person is not told of the report. */
function tellReported(room: RoomState, { userId, isNew }: Extract<Directive, { do: 'reported' }>): void {
  const envelope = encode('reportsChanged', { isNew });
  for (const participant of room.participants.all())
    if (participant.userId !== userId && may.showReported(actorOf(participant, room.id)) === 'allowed')
      sendTo(room, participant.userId, envelope);
}

const tellUnguarded = (
  room: RoomState,
  { room: name, guests }: Extract<Directive, { do: 'unguarded' }>,
): void =>
  tellStaff(
    room,
    'المناوبة',
    `لا مناوب في غرفة \u2068${name}\u2069، وزوارها ${guests}. يكتب الزوار هناك ببطء حتى يأتي أحدكم ويعلن مناوبته.`,
  );

const afterRoleChange = (
  { permissions }: Participant,
  { chat, canAccessAccountsMenu, canAccessRoomsMenu }: RoleChange,
): Partial<Participant> => ({
  permissions: { ...permissions, ...chat },
  ...(canAccessAccountsMenu !== undefined && { canAccessAccountsMenu }),
  ...(canAccessRoomsMenu !== undefined && { canAccessRoomsMenu }),
});

const isKickWithHold = (directive: Directive): directive is Extract<Directive, { do: 'bulkKick' }> =>
  directive.do === 'bulkKick' && directive.bulkKick.until !== null;

const kickedPersonOf = (
  participant: Participant,
  { bulkKick }: Extract<Directive, { do: 'bulkKick' }>,
  roomId: string,
): KickedPerson => {
  const { userId, sessionId, deviceId, accountType, fingerprint, ipAddress } = participant;
  const on = laidOn(participant, roomId, bulkKick.by.rank);
  return { userId, sessionId, deviceId, accountType, fingerprint, ipAddress, on };
};

function changeRestrictions(room: RoomState, changed: Participant): void {
  changeParticipant(room, changed.userId, changed);
  sendPermissions(room, changed.userId);
  room.alarms.plan();
}

/** A participant who has another nickname by now, or chose one of their own, keeps it. */
function rename(
  room: RoomState,
  participant: Participant,
  { was, names }: Extract<Directive, { do: 'rename' }>,
): void {
  const { username = participant.username, nickname = participant.nickname } = names;
  changeParticipant(room, participant.userId, {
    username: participant.username === was.username ? username : participant.username,
    nickname: participant.nickname === was.nickname ? nickname : participant.nickname,
  });
}

function invite(
  room: RoomState,
  { by: inviter, nickname: by, roomId, room: name, tickets, until }: Invitation,
  invited: Participant,
): void {
  const { userId } = invited;
  const ticket = tickets[userId];
  if (ticket === undefined || isIgnoring(invited, inviter, !room.meta.unlisted)) return;
  sendTo(
    room,
    userId,
    encode('invited', { room: name, roomId, by, ticket, until: new Date(until).toISOString() }),
  );
}
