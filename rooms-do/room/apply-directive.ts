import type { Participant } from '../../domain/participant.ts';
import { encode } from '../../protocol/wire/down.ts';
import { appliesTo, countsFor, type Directive, type Invitation, matchingBan } from '../rpc/directives.ts';
import { sendTo } from './connections/deliver.ts';
import { lifted, restrained } from './presence/apply-restraints.ts';
import { changeParticipant } from './presence/change-participant.ts';
import { endSession, leave } from './presence/lifecycle.ts';
import { sendPermissions, updatePermissions } from './presence/update-permissions.ts';
import { participantsOf, type RoomState } from './room-state.ts';

/** Applies a decision made outside the room. Answers how many participants it concerned, as far as its author may know. */
export function applyDirective(room: RoomState, directive: Directive): number {
  if (directive.do === 'endSession') {
    endSession(room, directive.sessionId);
    return 0;
  }
  const concerned = participantsOf(room).filter(participant => appliesTo(directive, participant, room.id));
  for (const participant of concerned) applyTo(room, directive, participant);
  return concerned.filter(participant => countsFor(directive, participant, room.id)).length;
}

function applyTo(
  room: RoomState,
  directive: Exclude<Directive, { do: 'endSession' }>,
  participant: Participant,
): void {
  switch (directive.do) {
    case 'endAccount':
      leave(room, participant.userId, 'session_ended', directive.details);
      break;
    case 'updatePermissions':
      updatePermissions(room, participant.userId, directive.effective);
      break;
    case 'rename':
      rename(room, participant, directive);
      break;
    case 'visitorPermissions':
      updatePermissions(room, participant.userId, { permissions: directive.permissions });
      break;
    case 'removeBanned':
      leave(room, participant.userId, 'banned', {
        until: matchingBan(directive.bans, participant)?.until ?? null,
      });
      break;
    case 'kicked':
      leave(room, participant.userId, 'kicked', directive.details);
      break;
    case 'bulkKick':
      leave(room, participant.userId, 'kicked', { until: directive.bulkKick.until });
      break;
    case 'invite':
      invite(room, directive.invitation, participant.userId);
      break;
    case 'restrain':
      changeRestrictions(room, restrained(participant, directive.restraint, directive.until));
      break;
    case 'lift':
      changeRestrictions(room, lifted(participant, directive.kind));
      break;
    default:
      directive satisfies never;
  }
}

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
  { nickname: by, roomId, room: name, tickets, until }: Invitation,
  userId: string,
): void {
  const ticket = tickets[userId];
  if (ticket === undefined) return;
  sendTo(
    room,
    userId,
    encode('invited', { room: name, roomId, by, ticket, until: new Date(until).toISOString() }),
  );
}
