import type { Participant } from '../../../domain/presence/participant.ts';
import { isFeatureOff } from '../../../domain/site/economy.ts';
import type { ScheduledMessage, SiteConfig } from '../../../domain/site/site-config.ts';
import { MINUTE_MS } from '../../../protocol/constants.ts';
import type { ChatMessage, Sender } from '../../../protocol/entities/messages.ts';
import { chatMessages } from '../../../protocol/resources/content.ts';
import { inAudience } from '../../../protocol/rules/lists.ts';
import type { TimedSettings } from '../../../protocol/timetable/timetable.ts';
import { encode } from '../../../protocol/wire/down.ts';
import type { ScheduledTask } from '../platform/alarm-scheduler.ts';
import type { Connection } from '../platform/sockets/connections.ts';
import { PLAIN_STYLE } from '../platform/staff-notices.ts';
import { type RoomState, siteConfigOf } from '../room-state.ts';
import { publishToAudience } from './audience-broadcast.ts';

/** Returns the entry messages with an audience that includes the new user. */
export const entryMessages = (room: RoomState, listener: Participant): string[] =>
  running(siteConfigOf(room), room.rooms.inForce.timed)
    .filter(({ showOnEntry, userType }) => showOnEntry && inAudience(listener.accountType, userType))
    .map(message => encode('newMessageFromServer', lineOf(room, message)));

/**
 * Publishes the looped messages only while a visible user is connected, so that invisible users do not influence the
 * loop.
 */
export const scheduledMessagesTask = (room: RoomState): ScheduledTask => ({
  nextAt: () =>
    !isFeatureOff(siteConfigOf(room).economy, 'noScheduledMessages') &&
    visibleConnections(room).length > 0 &&
    loopOf(room).length > 0
      ? room.messages.loopDueAt.get()
      : null,
  run: now => {
    for (const message of loopOf(room))
      publishToAudience(room, message.userType, encode('newMessageFromServer', lineOf(room, message)));
    room.messages.loopDueAt.set(
      following(room.messages.loopDueAt.get() ?? now, loopMs(siteConfigOf(room)), now),
    );
  },
});

/** Resumes the loop after a user joins or becomes visible. A round missed while the room was empty is not repeated. */
export function resumeLoop(room: RoomState, { userId, visibility }: Participant): void {
  if (visibility !== 'visible') return;
  const now = room.clock.now();
  const due = room.messages.loopDueAt.get();
  const isRunning =
    due !== null && (due > now || visibleConnections(room).some(connection => connection.userId !== userId));
  if (!isRunning) room.messages.loopDueAt.set(now + loopMs(siteConfigOf(room)));
}

const visibleConnections = (room: RoomState): Connection[] =>
  room.connections.all().filter(({ userId }) => room.participants.get(userId)?.visibility === 'visible');

/** Restarts the loop after a change of its period or first message, or when an economy level without the loop ends. */
export function restartLoop(room: RoomState, before: SiteConfig): void {
  const hasRested = isFeatureOff(before.economy, 'noScheduledMessages');
  if (
    !hasRested &&
    before.loopTimer === siteConfigOf(room).loopTimer &&
    looped(before, room.rooms.inForce.timed).length > 0
  )
    return;
  room.messages.loopDueAt.set(room.clock.now() + loopMs(siteConfigOf(room)));
}

/**
 * Restarts the loop if it has messages now but had none under the earlier timetable setting `before`. The first
 * message waits a whole period, like a new message.
 */
export function restartLoopAfter(room: RoomState, before: Running['messages']): void {
  const had = looped(siteConfigOf(room), { messages: before }).length > 0;
  if (!had && loopOf(room).length > 0)
    room.messages.loopDueAt.set(room.clock.now() + loopMs(siteConfigOf(room)));
}

/** Scheduled messages that the timetable enables; null enables all. */
type Running = Pick<TimedSettings, 'messages'>;

const running = ({ scheduled }: SiteConfig, { messages }: Running): ScheduledMessage[] =>
  messages === null ? scheduled : scheduled.filter(({ id }) => messages.includes(id));

const loopOf = (room: RoomState): ScheduledMessage[] => looped(siteConfigOf(room), room.rooms.inForce.timed);

/** Returns the oldest looped messages, up to the operators' limit. */
const looped = (siteConfig: SiteConfig, timed: Running): ScheduledMessage[] =>
  running(siteConfig, timed)
    .filter(({ showOnEntry }) => !showOnEntry)
    .slice(0, siteConfig.options.maxBots);

const loopMs = ({ loopTimer }: SiteConfig): number => loopTimer * MINUTE_MS;

/** Returns the next round after `due`. A late round is not repeated, and later rounds keep their times. */
const following = (due: number, everyMs: number, now: number): number =>
  due + everyMs * (Math.floor((now - due) / everyMs) + 1);

const lineOf = (room: RoomState, message: ScheduledMessage): ChatMessage => ({
  id: room.clock.newId(),
  seq: room.messages.history.lastSeq,
  kind: 'scheduled',
  text: message.message,
  style: { ...PLAIN_STYLE, color: message.messageColor },
  bgColor: message.messageBGColor,
  room: room.settings.name,
  props: {},
  userType: message.userType,
  sender: botOf(message),
  sentAt: new Date(room.clock.now()).toISOString(),
});

const DEFAULT_IMAGE = '/uploads/defaultAvatar.gif';
/** Initial form value, which means that no picture was chosen. */
const NOT_CHOSEN = chatMessages.fields.avatar.initial;

const botOf = ({ id, name, nameColor, avatar }: ScheduledMessage): Sender => ({
  userID: `bot-${id}`,
  username: name,
  nickname: name,
  nicknameColor: nameColor,
  image: avatar && avatar !== NOT_CHOSEN ? imagePath(avatar) : DEFAULT_IMAGE,
  star: { img: null, visible: false },
  nicknameImg: { name: null, visible: false },
});

/** The panel stores the path of a chosen picture; other clients store a file name. */
const imagePath = (avatar: string): string =>
  avatar.startsWith('/uploads/') ? avatar : `/uploads/avatars/${encodeURIComponent(avatar)}`;
