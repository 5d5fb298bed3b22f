import type { Participant } from '../../../../domain/presence/participant.ts';
import type { ChatPermissions } from '../../../../protocol/rules/permissions.ts';
import { networkOf } from '../../../../protocol/text/addresses.ts';
import { skeleton } from '../../../../protocol/text/skeleton.ts';
import { storedJson } from '../../../storage/stored-value.ts';

/**
 * Groups keys by a computed text, such as a name's skeleton or an address's network. The text is computed once per
 * change and not at each search.
 */
export class Grouped {
  #groupOf: (text: string) => string;
  #texts = new Map<string, { text: string; group: string }>();
  #keys = new Map<string, Set<string>>();

  constructor(groupOf: (text: string) => string) {
    this.#groupOf = groupOf;
  }

  put(key: string, text: string): void {
    if (this.#texts.get(key)?.text === text) return;
    this.remove(key);
    const group = this.#groupOf(text);
    this.#texts.set(key, { text, group });
    this.#keys.set(group, (this.#keys.get(group) ?? new Set()).add(key));
  }

  remove(key: string): void {
    const known = this.#texts.get(key);
    if (!known) return;
    this.#texts.delete(key);
    const keys = this.#keys.get(known.group);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(known.group);
  }

  /** Returns the keys of a group, in order of insertion. */
  in(group: string): readonly string[] {
    return [...(this.#keys.get(group) ?? [])];
  }
}

/**
 * Maximum number of shared records. Few records differ, because guests share one and most accounts have their role's
 * record.
 */
const KEPT = 32;

/**
 * Shares one object between equal permission records, because each new participant has a copy with some fifty fields.
 */
export class SharedPermissions {
  #byText = new Map<string, ChatPermissions>();

  share(permissions: ChatPermissions): ChatPermissions {
    const text = JSON.stringify(permissions);
    const known = this.#byText.get(text);
    if (known) return known;
    // Participants with a dropped record keep their reference to it.
    if (this.#byText.size >= KEPT) this.#byText.clear();
    this.#byText.set(text, permissions);
    return permissions;
  }
}

/**
 * Participants of the room, each stored in one row. A deploy closes all sockets; participants then count as
 * disconnected and not as departed.
 */
export class Participants {
  #sql: SqlStorage;
  #byUser = new Map<string, Participant>();
  /**
   * Order of joining. Each row stores its number, so that a room that wakes lists its participants in the same order.
   */
  #turns = new Map<string, number>();
  #lastTurn = 0;
  #visibleCount = 0;
  #permissions = new SharedPermissions();
  #names = new Grouped(skeleton);
  #networks = new Grouped(networkOf);

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    const rows = sql.exec<{ turn: number; body: string }>('SELECT turn, body FROM participants').toArray();
    for (const { turn, body } of rows.sort((a, b) => a.turn - b.turn)) {
      const participant = this.#sharing(storedJson<Participant>(body));
      this.#byUser.set(participant.userId, participant);
      this.#turns.set(participant.userId, turn);
      this.#lastTurn = turn;
      this.#visibleCount += visibleIn(participant);
      this.#group(participant);
    }
  }

  get size(): number {
    return this.#byUser.size;
  }

  /** Number of visible participants. Effects that all users can notice may depend only on this number. */
  get visibleCount(): number {
    return this.#visibleCount;
  }

  get(userId: string): Participant | undefined {
    return this.#byUser.get(userId);
  }

  all(): IterableIterator<Participant> {
    return this.#byUser.values();
  }

  /** Returns the participants with this skeleton: one, or several accounts that only newer rules consider alike. */
  named(wanted: string): Participant[] {
    return this.#names.in(wanted).flatMap(userId => this.#byUser.get(userId) ?? []);
  }

  onNetwork(network: string): readonly string[] {
    return this.#networks.in(network);
  }

  #group({ userId, nickname, ipAddress }: Participant): void {
    this.#names.put(userId, nickname);
    this.#networks.put(userId, ipAddress);
  }

  put(participant: Participant): void {
    const { userId } = participant;
    const turn = this.#turns.get(userId) ?? ++this.#lastTurn;
    this.#turns.set(userId, turn);
    const before = this.#byUser.get(userId);
    this.#visibleCount += visibleIn(participant) - visibleIn(before);
    const isShared = before?.permissions === participant.permissions;
    this.#byUser.set(userId, isShared ? participant : this.#sharing(participant));
    this.#group(participant);
    const body = JSON.stringify(participant);
    this.#sql.exec(
      'INSERT OR REPLACE INTO participants (user_id, turn, body) VALUES (?, ?, ?)',
      userId,
      turn,
      body,
    );
  }

  /**
   * Moves a user who becomes visible to the end of the list, because the old position would reveal the user's earlier
   * presence.
   */
  moveToEnd(userId: string): void {
    const participant = this.#byUser.get(userId);
    if (!participant) return;
    this.#byUser.delete(userId);
    this.#byUser.set(userId, participant);
    this.#turns.set(userId, ++this.#lastTurn);
  }

  remove(userId: string): void {
    this.#visibleCount -= visibleIn(this.#byUser.get(userId));
    this.#byUser.delete(userId);
    this.#turns.delete(userId);
    this.#names.remove(userId);
    this.#networks.remove(userId);
    this.#sql.exec('DELETE FROM participants WHERE user_id = ?', userId);
  }

  #sharing(participant: Participant): Participant {
    const permissions = this.#permissions.share(participant.permissions);
    return permissions === participant.permissions ? participant : { ...participant, permissions };
  }

  /** Returns the number that counts towards the room's limit: all users except ghosts. */
  countedSize(): number {
    let count = 0;
    for (const participant of this.#byUser.values()) if (participant.visibility !== 'ghost') count++;
    return count;
  }
}

const visibleIn = (participant: Participant | undefined): number =>
  participant?.visibility === 'visible' ? 1 : 0;
