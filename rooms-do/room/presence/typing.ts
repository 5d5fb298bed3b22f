import { actorOf } from '../../../domain/presence/participant.ts';
import { isUnheard } from '../../../domain/private-chat/private-consent.ts';
import { DEFAULT_PRIVACY } from '../../../protocol/entities/privacy.ts';
import { TYPING_MS, TYPING_USERS_MAX } from '../../../protocol/poll-limits.ts';
import { may } from '../../../protocol/rules/may.ts';
import { encode } from '../../../protocol/wire/down.ts';
import { typing as typingFrame } from '../../../protocol/wire/up/messages.ts';
import { type Effect, targeted } from '../platform/command.ts';
import type { RoomModule } from '../platform/room-module.ts';
import { publish, sendTo } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';
import { modeFor } from '../rooms/room-mode.ts';

/** Typing users, in memory only. No timer is needed, because clients expire a typing state that is not repeated. */
export class TypingUsers {
  /** Time of each user's last typing (milliseconds). */
  #typedAt = new Map<string, number>();
  #isChanged = false;
  #private = new Map<string, { to: string; by: string; on: boolean }>();

  note(userId: string, on: boolean, now: number): void {
    const wasTyping = this.#typedAt.delete(userId);
    if (on) this.#typedAt.set(userId, now);
    this.#isChanged ||= on || wasTyping;
  }

  /** Clients end the typing state themselves when the message arrives. */
  stop(userId: string): void {
    this.#typedAt.delete(userId);
  }

  notePrivate(change: { to: string; by: string; on: boolean }): void {
    this.#private.set(`${change.to} ${change.by}`, change);
  }

  /** Users who typed recently, or null if nothing changed since the last call. */
  takeRoom(now: number): string[] | null {
    if (!this.#isChanged) return null;
    this.#isChanged = false;
    for (const [userId, at] of this.#typedAt) if (now - at >= TYPING_MS) this.#typedAt.delete(userId);
    return [...this.#typedAt.keys()];
  }

  takePrivate(): { to: string; by: string; on: boolean }[] {
    const changes = [...this.#private.values()];
    this.#private.clear();
    return changes;
  }
}

/**
 * Typing frames without an effect get the usual ack: those from hidden senders, silenced newcomers and users
 * excluded by the room mode, on sites with the setting disabled, and to receivers who would get no message. A
 * frame without `to` applies to the sender's room.
 */
const typing = targeted({
  on: typingFrame,
  target: ({ to }) => to ?? null,
  isImmediate: true,
  knows: (self, target) => self.userId === target.userId || target.repliesAllowedFrom.includes(self.userId),
  allow: (actor, target, { to }) =>
    to === undefined ? may.writeInRoom(actor) : may.sendPrivateMessage(actor, target),
  run: ({ data: { on, to }, self, actor, target, room }): readonly Effect[] => {
    const now = room.now();
    const isSilent = (self.calm?.silentUntil ?? 0) > now;
    if (!room.siteConfig.options.typing || self.visibility !== 'visible' || isSilent) return [];
    if (to === undefined) {
      const mayWrite = may.writeUnderMode(actor, modeFor(room, self, now)) === 'allowed';
      return mayWrite ? [{ do: 'noteTyping', by: self.userId, on }] : [];
    }
    const isPublicRoom = !room.meta.unlisted;
    const { privateFrom } = target.privacy ?? DEFAULT_PRIVACY;
    const isAnswer = target.consent?.talks.includes(self.userId) === true;
    const reach = may.reachPrivately(actor, target, { privateFrom, isAnswer, isPublicRoom });
    if (reach !== 'allowed' || isUnheard(target, self, isPublicRoom)) return [];
    return [{ do: 'noteTypingTo', to, by: self.userId, on }];
  },
});

function tellTyping(room: RoomState): void {
  for (const { to, by, on } of room.typing.takePrivate())
    sendTo(room, to, encode('typingChanged', { with: by, userIDs: on ? [by] : [] }));
  const typed = room.typing.takeRoom(room.clock.now());
  if (!typed || room.participants.visibleCount > TYPING_USERS_MAX) return;
  const userIDs = typed.filter(userId => {
    const user = room.participants.get(userId);
    return user?.visibility === 'visible' && may.writeInRoom(actorOf(user, room.id)) === 'allowed';
  });
  publish(room, encode('typingChanged', { room: room.settings.name, userIDs }));
}

declare module '../room-state.ts' {
  interface RoomState {
    readonly typing: TypingUsers;
  }
}

declare module '../platform/command.ts' {
  interface RoomEffects {
    noteTyping: { by: string; on: boolean };
    noteTypingTo: { to: string; by: string; on: boolean };
  }
}

export const typingUsers = {
  state: () => new TypingUsers(),
  on: { listChanges: tellTyping, leave: (room, { participant }) => room.typing.stop(participant.userId) },
  commands: { typing },
  effects: {
    noteTyping: (room, { by, on }) => {
      room.typing.note(by, on, room.clock.now());
      room.presence.feeds.wake();
    },
    noteTypingTo: (room, change) => {
      room.typing.notePrivate(change);
      room.presence.feeds.wake();
    },
  },
} satisfies RoomModule;
