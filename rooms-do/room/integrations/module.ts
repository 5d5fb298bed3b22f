import { conversationOf, type PushNote } from '../../../domain/integrations/push-note.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../protocol/constants.ts';
import { PUSHES_PER_MINUTE, WITHDRAWN_MAX } from '../../../protocol/rest/integrations.ts';
import type { EffectTable, RoomModule } from '../platform/room-module.ts';
import { settlePush, takePush } from './push.ts';

/** Time in which a burst is combined into one push. The Durable Object is awake for that time anyway. */
const GATHER_MS = SECOND_MS;

type SentPush = { messageId: string; at: number; isGone: boolean };

type Deps = { now: () => number; send: (notes: PushNote[]) => void };

/** Push notifications of the last second, only the newest per conversation. Kept only in memory. */
export class PushQueue {
  #deps: Deps;
  #waiting = new Map<string, PushNote>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #sent = new Map<string, { since: number; count: number }>();
  #sentTo = new Map<string, SentPush[]>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  add(note: PushNote): void {
    this.#waiting.set(`${note.to} ${conversationOf(note)}`, note);
    this.#timer ??= setTimeout(() => this.#flush(), GATHER_MS);
  }

  /**
   * Handles deleted or changed messages: drops waiting pushes, and makes the next push to a user close open
   * notifications. A separate push is not possible, because browsers show a notification for each push. Returns the
   * users with a dropped push.
   */
  withdraw(messageIds: readonly string[]): string[] {
    const dropped: string[] = [];
    for (const [key, note] of this.#waiting) {
      if (!messageIds.includes(note.messageId)) continue;
      this.#waiting.delete(key);
      dropped.push(note.to);
    }
    for (const each of [...this.#sentTo.values()].flat())
      if (messageIds.includes(each.messageId)) each.isGone = true;
    return dropped;
  }

  #flush(): void {
    this.#timer = null;
    const now = this.#deps.now();
    for (const [userId, { since }] of this.#sent) if (now - since >= MINUTE_MS) this.#sent.delete(userId);
    const notes = [...this.#waiting.values()]
      .filter(({ to }) => this.#isWithin(to, now))
      .map(note => this.#withWithdrawn(note, now));
    this.#waiting.clear();
    if (notes.length > 0) this.#deps.send(notes);
  }

  #withWithdrawn(note: PushNote, now: number): PushNote {
    const sent = (this.#sentTo.get(note.to) ?? []).filter(({ at }) => now - at < HOUR_MS);
    const withdrawn = sent.flatMap(({ messageId, isGone }) => (isGone ? [messageId] : []));
    this.#sentTo.set(
      note.to,
      [...sent, { messageId: note.messageId, at: now, isGone: false }].slice(-WITHDRAWN_MAX),
    );
    return withdrawn.length > 0 ? { ...note, withdrawn } : note;
  }

  #isWithin(userId: string, now: number): boolean {
    const { since, count } = this.#sent.get(userId) ?? { since: now, count: 0 };
    this.#sent.set(userId, { since, count: count + 1 });
    return count < PUSHES_PER_MINUTE;
  }
}

declare module '../platform/command.ts' {
  interface RoomEffects {
    /** Starts or stops push for the user of the sender's socket. */
    takePush: { on: boolean };
  }
}

type IntegrationsState = { readonly push: PushQueue };

declare module '../room-state.ts' {
  interface RoomState {
    readonly integrations: IntegrationsState;
  }
}

export const integrations = {
  state: ({ clock, ports }): IntegrationsState => ({
    push: new PushQueue({
      now: clock.now,
      send: notes => ports.runInBackground('push_not_sent', ports.roomsDatabase.push(notes)),
    }),
  }),
  on: { join: (room, { participant }) => settlePush(room, participant.userId) },
  effects: {
    takePush: (room, { on }, { connection }) => {
      if (connection) takePush(room, connection, on);
    },
  } satisfies Partial<EffectTable>,
} satisfies RoomModule;
