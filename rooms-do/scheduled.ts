import { MINUTE_MS } from '../protocol/constants.ts';
import type { ChatMessage, Sender } from '../protocol/entities/chat-message.ts';
import type { House, ScheduledMessage } from '../protocol/entities/house.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import { chatMessages } from '../protocol/resources/chat-messages.ts';
import { hears } from '../protocol/rules/hears.ts';
import { encode } from '../protocol/wire/down.ts';
import type { Due } from './agenda.ts';
import { publishTo } from './announcing.ts';
import type { Room } from './room.ts';
import type { Seat } from './sockets.ts';
import { PLAIN_STYLE } from './system-lines.ts';

/** What somebody who comes in is told, of what is meant for them. */
export const entryMessages = (room: Room, listener: Occupant): string[] =>
  room.house.scheduled
    .filter(({ showOnEntry, userType }) => showOnEntry && hears(listener.accountType, userType))
    .map(message => encode('newMessageFromServer', lineOf(room, message)));

/** Says all the others in rounds, while somebody in sight is connected: nobody hears that unseen people kept them going. */
export const sayingScheduled = (room: Room): Due => ({
  nextAt: () => (inSight(room).length > 0 && looped(room.house).length > 0 ? room.rounds.due : null),
  run: now => {
    for (const message of looped(room.house))
      publishTo(room, message.userType, encode('newMessageFromServer', lineOf(room, message)));
    room.rounds.due = following(room.rounds.due ?? now, roundMs(room.house), now);
  },
});

/** Somebody has come in, or into sight. A round that fell due while nobody was here is not made up for. */
export function resumeRounds(room: Room, { userID, visibility }: Occupant): void {
  if (visibility !== 'visible') return;
  const now = room.clock.now();
  const { due } = room.rounds;
  const isRunning = due !== null && (due > now || inSight(room).some(seat => seat.userID !== userID));
  if (!isRunning) room.rounds.due = now + roundMs(room.house);
}

const inSight = (room: Room): Seat[] =>
  room.sockets.all().filter(({ userID }) => room.occupants.get(userID)?.visibility === 'visible');

/** A changed timer counts anew at once, and so does the first message that there is to say. */
export function restartRounds(room: Room, before: House): void {
  if (before.loopTimer === room.house.loopTimer && looped(before).length > 0) return;
  room.rounds.due = room.clock.now() + roundMs(room.house);
}

/** No more of them run than the operators allow; the eldest first. */
const looped = ({ scheduled, options }: House): ScheduledMessage[] =>
  scheduled.filter(({ showOnEntry }) => !showOnEntry).slice(0, options.maxBots);

const roundMs = ({ loopTimer }: House): number => loopTimer * MINUTE_MS;

/** The next of the rounds that began at `due`: however late this one was, none is said twice and the others keep their time. */
const following = (due: number, everyMs: number, now: number): number =>
  due + everyMs * (Math.floor((now - due) / everyMs) + 1);

const lineOf = (room: Room, message: ScheduledMessage): ChatMessage => ({
  id: room.clock.newId(),
  seq: room.history.lastSeq,
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
/** What the form begins with: nobody has chosen a picture. */
const NOT_CHOSEN = chatMessages.fields.avatar.initial;

const botOf = ({ id, name, nameColor, avatar }: ScheduledMessage): Sender => ({
  userID: `bot-${id}`,
  username: name,
  nickname: name,
  nicknameColor: nameColor,
  image: avatar && avatar !== NOT_CHOSEN ? `/uploads/avatars/${encodeURIComponent(avatar)}` : DEFAULT_IMAGE,
  star: { img: null, visible: false },
  nicknameImg: { name: null, visible: false },
});
