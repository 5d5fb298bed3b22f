import { caseTargetOf } from '../../../domain/moderation/moderation-cases.ts';
import {
  ANNOUNCEMENT_MS,
  MESSAGE_MAX_GRAPHEMES,
  SANCTION_MS,
  WARNING_MAX_GRAPHEMES,
} from '../../../protocol/constants.ts';
import type { Poll } from '../../../protocol/entities/messages.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { fullText } from '../../../protocol/poll-limits.ts';
import { isVisitor } from '../../../protocol/rules/actor.ts';
import { inAudience } from '../../../protocol/rules/lists.ts';
import { may } from '../../../protocol/rules/may.ts';
import { allOf, allowIf } from '../../../protocol/rules/verdict.ts';
import { graphemes, messageFault } from '../../../protocol/text/length.ts';
import {
  requestAnnouncements,
  requestJudgeWaiting,
  requestSendPublicAd,
  requestWaitingMessages,
  sendWarningMessage,
} from '../../../protocol/wire/up/messages.ts';
import { call, command, refusedBy, targeted } from '../platform/command.ts';
import { senderOf } from '../platform/participants/projection.ts';
import { findRoomByName } from '../rooms/found-room.ts';
import { moderateAtOnce, warnedBySite } from './new-message.ts';

const EVERY_ROOM = 'all';
const ANNOUNCEMENTS_SHOWN = 20;

/**
 * Sends an announcement to all rooms or one room, for its audience, and to users who join within ten minutes. The
 * announcement is not stored with the messages.
 */
export const publicAd = command({
  on: requestSendPublicAd,
  load: async ({ data }, reads) =>
    data.roomType === EVERY_ROOM ? null : findRoomByName(reads, data.roomType),
  allow: (actor, { adMsg, roomType }, record) =>
    allOf(
      may.announce(actor),
      allowIf(adMsg.trim() !== '', 'empty_message'),
      allowIf(roomType === EVERY_ROOM || record !== null, 'room_not_found'),
    ),
  audit: ({ data: { adMsg, roomType } }) => ({
    type: 'sendPublicAd',
    target: roomType === EVERY_ROOM ? 'كل الغرف' : `غرفة ${roomType}`,
    text: adMsg.trim(),
  }),
  check: ({ data, room }) => {
    const written = data.adMsg.trim();
    if (messageFault(written)) return new Failure('message_too_long', { limit: MESSAGE_MAX_GRAPHEMES });
    return moderateAtOnce(written, 'messages', room);
  },
  run: ({ data, self, room }, record, { text, warning }) => {
    const now = room.now();
    const message = {
      id: room.newId(),
      seq: 0,
      kind: 'announcement',
      text,
      style: { color: data.color, fontWeight: 'normal', fontStyle: 'normal' },
      bgColor: data.bgColor,
      room: room.settings.name,
      props: {},
      userType: data.userType,
      sender: senderOf(self),
      sentAt: new Date(now).toISOString(),
    } as const;
    const roomId = record?.settings._id ?? null;
    return [
      call('announce', [
        {
          ...{ message, roomId, until: now + ANNOUNCEMENT_MS },
          ...(isVisitor(self) && { fingerprint: self.fingerprint }),
        },
      ]),
      ...(warning ? [warnedBySite(self, warning, room)] : []),
    ];
  },
});

/** Returns the last announcements for the sender's room and audience, newest first, without authors. */
const readAnnouncements = command({
  on: requestAnnouncements,
  load: (_, reads) => reads.announcements(),
  allow: may.anyone,
  run: ({ self, room }, announcements) => {
    const heard = announcements.filter(
      ({ roomId, message }) =>
        (roomId === null || roomId === room.id) && inAudience(self.accountType, message.userType),
    );
    const shown = heard.slice(-ANNOUNCEMENTS_SHOWN).reverse();
    return [
      {
        do: 'answer',
        data: { announcements: shown.map(({ message: { id, text, sentAt } }) => ({ id, text, sentAt })) },
      },
    ];
  },
});

/** Returns the waiting messages of authors that the sender may moderate. */
const requestWaiting = command({
  on: requestWaitingMessages,
  allow: may.readWaiting,
  run: ({ actor, room }) => [
    {
      do: 'answer',
      data: {
        messages: room
          .waitingMessages()
          .filter(({ rank }) => may.decideWaiting(actor, { rank }) === 'allowed')
          .map(({ message, word, at }) => ({
            id: message.id,
            nickname: message.sender.nickname,
            text: fullText(message),
            ...(message.voice && { voice: message.voice }),
            word,
            sentAt: new Date(at).toISOString(),
          })),
      },
    },
  ],
});

/**
 * Publishes or discards a waiting message. A published message has its original author, even if absent, and the current
 * seq and time.
 */
const decideWaiting = command({
  on: requestJudgeWaiting,
  allow: may.readWaiting,
  check: ({ data: { messageId }, actor, room }) => {
    const waiting = room.waitingMessages().find(({ message }) => message.id === messageId);
    if (!waiting) return new Failure('waiting_not_found');
    return refusedBy(may.decideWaiting(actor, waiting)) ?? waiting;
  },
  run: ({ data: { messageId, publish }, self, room }, _, { message, rank, writer, fingerprint, at }) => {
    const sentAt = new Date(room.now()).toISOString();
    return [
      { do: 'takeWaiting', messageId, isPublished: publish },
      ...(publish
        ? [
            {
              do: 'publishMessage',
              message: {
                ...message,
                ...(message.poll && { poll: postponed(message.poll, room.now() - at) }),
                ...{ room: room.settings.name, sentAt },
              },
              clientId: null,
              rank,
              writer,
              fingerprint,
              hasWaited: true,
            } as const,
          ]
        : []),
      {
        do: 'audit',
        note: {
          type: publish ? 'publishHeld' : 'discardHeld',
          target: message.sender.nickname,
          text: fullText(message),
        },
        by: self,
      },
    ];
  },
});

/** Returns a poll with its end postponed by the waiting time. */
const postponed = (poll: Poll, byMs: number): Poll =>
  poll.endsAt === null ? poll : { ...poll, endsAt: new Date(Date.parse(poll.endsAt) + byMs).toISOString() };

const warning = targeted({
  on: sendWarningMessage,
  target: ({ userId }) => userId,
  reachesLeft: ({ alsoLeft }) => alsoLeft === true,
  allow: (actor, target) => may.warn(actor, target),
  check: ({ data }) => {
    const text = data.text.trim();
    if (text === '') return new Failure('empty_message');
    if (graphemes(text) > WARNING_MAX_GRAPHEMES)
      return new Failure('message_too_long', { limit: WARNING_MAX_GRAPHEMES });
    return text;
  },
  run: ({ self, actor, target, room, hasLeft }, _, text) => {
    const sentAt = new Date(room.now()).toISOString();
    const appealCode = room.newId();
    const moderationCase = {
      kind: 'warning',
      against: caseTargetOf(target),
      permission: 'canSendWarningMsg',
      ...{ reason: text, until: null, appealCode },
    } as const;
    const warning = { text, from: self.nickname, sentAt, appeal: appealCode };
    const sanction = { kind: 'warning', rank: actor.rank, warning } as const;
    return [
      hasLeft
        ? call('applySanction', [target, sanction, room.now() + SANCTION_MS])
        : { do: 'warn', userId: target.userId, warning },
      {
        do: 'audit',
        note: { type: 'warning', target: target.nickname, text, strike: moderationCase },
        by: self,
      },
    ];
  },
});

export const noticeCommands = {
  requestAnnouncements: readAnnouncements,
  requestJudgeWaiting: decideWaiting,
  requestSendPublicAd: publicAd,
  requestWaitingMessages: requestWaiting,
  sendWarningMessage: warning,
};
