import { conversationOf, type PushNote } from '../../../domain/push-note.ts';
import { MINUTE_MS, SECOND_MS } from '../../../protocol/constants.ts';
import { PUSHES_PER_MINUTE } from '../../../protocol/rest/push.ts';

/** What is said in a burst is one push; the object is awake for so long anyway. */
const GATHER_MS = SECOND_MS;

type Deps = { now: () => number; send: (notes: PushNote[]) => void };

/**
 * What people are to be told by push, gathered for a moment: of each conversation the newest alone. It is in memory only, since private
 * words are stored nowhere, and lost with the room.
 */
export class PushQueue {
  #deps: Deps;
  #waiting = new Map<string, PushNote>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #sent = new Map<string, { since: number; count: number }>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  add(note: PushNote): void {
    this.#waiting.set(`${note.to} ${conversationOf(note)}`, note);
    this.#timer ??= setTimeout(() => this.#flush(), GATHER_MS);
  }

  #flush(): void {
    this.#timer = null;
    const now = this.#deps.now();
    for (const [userId, { since }] of this.#sent) if (now - since >= MINUTE_MS) this.#sent.delete(userId);
    const notes = [...this.#waiting.values()].filter(({ to }) => this.#isWithin(to, now));
    this.#waiting.clear();
    if (notes.length > 0) this.#deps.send(notes);
  }

  #isWithin(userId: string, now: number): boolean {
    const { since, count } = this.#sent.get(userId) ?? { since: now, count: 0 };
    this.#sent.set(userId, { since, count: count + 1 });
    return count < PUSHES_PER_MINUTE;
  }
}
