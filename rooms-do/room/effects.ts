import { WARNINGS_KEPT } from '../../protocol/constants.ts';
import type { Departure } from '../../protocol/entities/messages.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { type DownData, encode } from '../../protocol/wire/down.ts';
import type { TransferTickets } from '../rpc/admissions.ts';
import type { UserEffect } from '../rpc/remote-commands.ts';
import { sendTransferTickets } from './admission/transfers.ts';
import { applyMode } from './apply-settings.ts';
import { takePush } from './integrations/push.ts';
import { leave, setVisibility } from './lifecycle/lifecycle.ts';
import { sendPermissions } from './lifecycle/update-permissions.ts';
import { changeReactions, clearRoom, deleteMessages, editMessage } from './messages/message-changes.ts';
import { noteSaid, publishMessage, sendPrivateMessage } from './messages/publish-message.ts';
import { holdMessage, takeWaiting } from './messages/staff-messages.ts';
import { record, SYSTEM_PERSON } from './platform/audit.ts';
import type { ImmediateEffect } from './platform/commands/command.ts';
import { changeParticipant } from './platform/participants/participant-changes.ts';
import type { Connection } from './platform/sockets/connections.ts';
import { changePageHidden, closeConnection, sendTo } from './platform/sockets/deliver.ts';
import type { UsersAsked } from './presence/user-lists.ts';
import { changeConsent, changeIgnored, changePrivacy, refusePrivate } from './private-chat/ignored-users.ts';
import { countNewcomers } from './protection/raid-protection.ts';
import type { RoomState } from './room-state.ts';

/**
 * The data of the ack, and what must wait for it: a socket that closes gets its ack first. `forwardedEffects` are for the room
 * of somebody who is not here.
 */
export type EffectOutcome = {
  answer: Record<string, unknown> | undefined;
  /** What was asked is refused, though something was done. */
  refusal: Failure | null;
  afterAck: (() => void)[];
  forwardedEffects: UserEffect[];
};

/** The only place where effects happen, all of them in one turn. `connection` is the sender's, if it is here. */
export function applyEffects(
  effects: readonly ImmediateEffect[],
  room: RoomState,
  connection: Connection | null,
): EffectOutcome {
  const outcome: EffectOutcome = { answer: undefined, refusal: null, afterAck: [], forwardedEffects: [] };
  for (const effect of effects) {
    const forwarded = forwardedEffect(effect, room);
    if (forwarded) outcome.forwardedEffects.push(forwarded);
    else if (effect.do === 'answer') outcome.answer = effect.data;
    else if (effect.do === 'refuse') outcome.refusal = new Failure(effect.code);
    else if (effect.do === 'answerUsers') outcome.answer = answerUsers(room, effect.asked, connection);
    else if (effect.do === 'answerTicket')
      outcome.answer = answerTicket(room, effect.userId, effect.tickets, connection);
    else if (connection && waitsForAck(effect, connection))
      outcome.afterAck.push(() => applyEffect(effect, room, connection));
    else applyEffect(effect, room, connection);
  }
  return outcome;
}

/** An effect for another room; null for one that happens here. */
function forwardedEffect(effect: ImmediateEffect, room: RoomState): UserEffect | null {
  if (effect.do === 'recordSanction') return effect.roomId === room.id ? null : effect;
  return 'userId' in effect && !room.participants.get(effect.userId) ? effect : null;
}

type AppliedEffect = Exclude<ImmediateEffect, { do: 'answer' | 'answerUsers' | 'answerTicket' | 'refuse' }>;

/** Of the socket that asked; nothing where it has closed. */
function answerUsers(
  room: RoomState,
  asked: UsersAsked,
  connection: Connection | null,
): Record<string, unknown> | undefined {
  const participant = connection && room.participants.get(connection.userId);
  return participant ? room.presence.ask(connection, participant, asked) : undefined;
}

/** The socket that asked is answered with its ticket; the other sockets of the same participant are sent theirs. */
function answerTicket(
  room: RoomState,
  userId: string,
  tickets: TransferTickets,
  connection: Connection | null,
): Record<string, unknown> {
  const ticket = sendTransferTickets(room, userId, tickets, { except: connection });
  return { ticket, room: tickets.room, roomId: tickets.roomId };
}

/** What closes or floods the sender's own socket, or may close it. */
const waitsForAck = (effect: AppliedEffect, connection: Connection): boolean =>
  effect.do === 'watchAllUsers' ||
  effect.do === 'reloadRooms' ||
  ((effect.do === 'leave' || effect.do === 'transfer') && effect.userId === connection.userId);

function applyEffect(effect: AppliedEffect, room: RoomState, connection: Connection | null): void {
  switch (effect.do) {
    case 'publishMessage':
      publishMessage(room, effect.message, effect);
      if (!effect.isForAuthor) room.messageCounter.count();
      countNewcomers(room, effect.message.sender.userID);
      break;
    case 'holdMessage':
      holdMessage(room, effect.waiting);
      noteSaid(room, effect.waiting.message.sender.userID, effect.said);
      break;
    case 'takeWaiting':
      takeWaiting(room, effect.messageId);
      break;
    case 'deleteMessages':
      deleteMessages(room, effect.messageIds, effect.by, effect.told);
      break;
    case 'clearRoom':
      clearRoom(room, effect.by);
      break;
    case 'setMode':
      applyMode(room, effect.mode);
      break;
    case 'editMessage':
      editMessage(room, effect.messageId, effect, effect.writer);
      break;
    case 'changeReactions':
      changeReactions(room, effect.messageId, effect.given);
      break;
    case 'changeIgnored':
      changeIgnored(room, effect.by, effect.person, effect.on);
      break;
    case 'sendPrivateMessage':
      sendPrivateMessage(room, effect.userId, effect.message);
      break;
    case 'sendSeen':
      sendTo(room, effect.userId, encode('privateSeen', effect.seen));
      break;
    case 'changeConsent':
      changeConsent(room, effect.userId, effect.consent);
      break;
    case 'changePrivacy':
      changePrivacy(room, effect.by, effect.privacy, effect.talks);
      break;
    case 'refusePrivate':
      refusePrivate(room, effect.by, effect.peer);
      break;
    case 'noteSaid':
      noteSaid(room, effect.userId, effect.said);
      break;
    case 'warn':
      warn(room, effect.userId, effect.warning);
      break;
    case 'change':
      changeParticipant(room, effect.userId, effect.change);
      break;
    case 'grant':
      changeParticipant(room, effect.userId, effect.change);
      sendPermissions(room, effect.userId);
      room.alarms.plan();
      break;
    case 'setVisibility':
      setVisibility(room, effect.userId, effect.visibility);
      break;
    case 'watchAllUsers':
      if (connection) room.presence.watch(connection, effect.on);
      break;
    case 'takePush':
      if (connection) takePush(room, connection, effect.on);
      break;
    case 'changePageHidden':
      if (connection) changePageHidden(room, connection, effect.on);
      break;
    case 'leave':
      if (connection && isExitOfOne(room, effect, connection)) closeConnection(room, connection, 'left');
      else leave(room, effect.userId, effect.reason, effect.details);
      break;
    case 'transfer':
      sendTransferTickets(room, effect.userId, effect.tickets, { by: effect.by ?? undefined });
      leave(room, effect.userId, 'moved', {}, transferredTo(room, effect.tickets));
      break;
    case 'reloadRooms':
      room.ports.runInBackground('rooms_not_reloaded', room.ports.lobby.roomsChanged());
      break;
    case 'persist':
      room.outbox.put(effect.entry);
      break;
    case 'recordSanction':
      record(room, effect.note.type, SYSTEM_PERSON, effect.note);
      break;
    case 'audit':
      record(room, effect.note.type, effect.by ?? SYSTEM_PERSON, effect.note);
      break;
    default:
      effect satisfies never;
  }
}

/** Whoever exits by one of several sockets stays with the others. */
const isExitOfOne = (
  room: RoomState,
  { userId, reason }: Extract<AppliedEffect, { do: 'leave' }>,
  connection: Connection,
): boolean => reason === 'left' && connection.userId === userId && room.connections.ofUser(userId).length > 1;

/** An unlisted room is not named: to the others its people have left. */
const transferredTo = (room: RoomState, { roomId, room: name }: TransferTickets): Departure | null =>
  room.lobby.directory.rooms().some(({ _id }) => _id === roomId) ? { how: 'transferred', room: name } : null;

/** Stored with the participant, so that somebody whose connection is broken gets it on coming back. */
function warn(room: RoomState, userId: string, warning: DownData<'receiveWarningMessage'>): void {
  const participant = room.participants.get(userId);
  if (!participant) return;
  changeParticipant(room, userId, { warnings: [...participant.warnings, warning].slice(-WARNINGS_KEPT) });
  sendTo(room, userId, encode('receiveWarningMessage', warning));
}
