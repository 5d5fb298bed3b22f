import { appearedAt, type Participant } from '../../../domain/presence/participant.ts';
import { V4_IN_V6 } from '../../../protocol/text/addresses.ts';
import { fold } from '../../../protocol/text/fold.ts';
import { nestedNetworks, widestNetwork } from '../../../protocol/text/network.ts';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import { storedJson } from '../../storage/stored-value.ts';
import { nicknameIn, packOwn, sharedOf, textIn, timesIn, unpack, userIdIn } from './packed-person.ts';

/**
 * JSON values shared by many users. Each value is stored once under a number while it is in use. A value with a single
 * user remains text and is parsed on use, because objects need three times the memory.
 */
export class SharedParts<Value> {
  #parts: ({ text: string; value: Value | null; count: number } | null)[] = [];
  #ids = new Map<string, number>();
  #free: number[] = [];

  /** Returns the number of a value and adds a reference to it. */
  hold(value: Value): number {
    const text = JSON.stringify(value);
    const known = this.#ids.get(text);
    const part = known === undefined ? null : this.#parts[known];
    if (known !== undefined && part) {
      part.count++;
      return known;
    }
    const id = this.#free.pop() ?? this.#parts.length;
    this.#parts[id] = { text, value: null, count: 1 };
    this.#ids.set(text, id);
    return id;
  }

  at(id: number): Value {
    const part = this.#parts[id];
    if (!part) throw new Error('a part that nobody holds');
    const value = part.value ?? storedJson<Value>(part.text);
    if (part.count > 1) part.value = value;
    return value;
  }

  release(id: number): void {
    const part = this.#parts[id];
    if (!part) return;
    part.count--;
    if (part.count > 0) return;
    this.#ids.delete(part.text);
    this.#parts[id] = null;
    this.#free.push(id);
  }
}

const FIRST_INDEX_SIZE = 64;
const NO_SLOT = -1;
/** Maximum average number of slots per hash chain. */
const SLOTS_A_CHAIN = 2;

/**
 * Hash index of slots, with three numbers per slot. A lookup returns all slots with the same hash, and the caller
 * compares the texts.
 */
export class SlotIndex {
  #heads = new Int32Array(FIRST_INDEX_SIZE).fill(NO_SLOT);
  #next = new Int32Array(FIRST_INDEX_SIZE);
  #hashes = new Uint32Array(FIRST_INDEX_SIZE);

  put(slot: number, text: string): void {
    if (slot >= this.#next.length) this.#grow(slot);
    const hash = hashOf(text);
    this.#hashes[slot] = hash;
    this.#link(slot, hash);
  }

  remove(slot: number): void {
    const at = (this.#hashes[slot] ?? 0) & (this.#heads.length - 1);
    let before = NO_SLOT;
    for (let each = this.#heads[at] ?? NO_SLOT; each !== NO_SLOT; each = this.#next[each] ?? NO_SLOT) {
      if (each === slot) {
        const after = this.#next[slot] ?? NO_SLOT;
        if (before === NO_SLOT) this.#heads[at] = after;
        else this.#next[before] = after;
        return;
      }
      before = each;
    }
  }

  /** Returns slots that may have this text, in order of insertion. */
  candidates(text: string): number[] {
    const hash = hashOf(text);
    const found: number[] = [];
    const first = this.#heads[hash & (this.#heads.length - 1)] ?? NO_SLOT;
    for (let slot = first; slot !== NO_SLOT; slot = this.#next[slot] ?? NO_SLOT)
      if (this.#hashes[slot] === hash) found.push(slot);
    return found.reverse();
  }

  #link(slot: number, hash: number): void {
    const at = hash & (this.#heads.length - 1);
    this.#next[slot] = this.#heads[at] ?? NO_SLOT;
    this.#heads[at] = slot;
  }

  #grow(slot: number): void {
    const chains = [...this.#heads].filter(head => head !== NO_SLOT);
    const linked: number[] = [];
    for (const head of chains) {
      const chain: number[] = [];
      for (let each = head; each !== NO_SLOT; each = this.#next[each] ?? NO_SLOT) chain.push(each);
      linked.push(...chain.reverse());
    }
    const size = Math.ceil((slot + 1) * 1.2);
    this.#next = grown(this.#next, new Int32Array(size));
    this.#hashes = grown(this.#hashes, new Uint32Array(size));
    this.#heads = new Int32Array(2 ** Math.ceil(Math.log2(size / SLOTS_A_CHAIN))).fill(NO_SLOT);
    for (const each of linked) this.#link(each, this.#hashes[each] ?? 0);
  }
}

/** Returns a larger array with the same numbers. */
export function grown<Numbers extends Int32Array | Uint32Array | Float64Array>(
  before: Numbers,
  after: Numbers,
): Numbers {
  after.set(before);
  return after;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

const FIRST_SIZE = 64;
const NONE = -1;

/** Fields of a participant that the lists need. */
type Sketch = Pick<Participant, 'visibility' | 'accountType' | 'granted'> & { roomId: string };

/** Fields of a presence that the network limit counts. */
export type CountedPresence = Pick<Participant, 'userId' | 'deviceId'> & { isReconnecting: boolean };

/**
 * All users in all rooms, with one slot per presence. A slot contains packed texts and references to shared parts.
 * Reading a slot builds the whole participant.
 */
export class PeopleTable {
  #own: string[] = [];
  #names: string[] = [];
  #folded: string[] = [];
  #appeared = new Float64Array(FIRST_SIZE);
  #rights = new Uint32Array(FIRST_SIZE);
  #look = new Uint32Array(FIRST_SIZE);
  #rest = new Uint32Array(FIRST_SIZE);
  #room = new Uint32Array(FIRST_SIZE);
  #next = new Int32Array(FIRST_SIZE);
  #before = new Int32Array(FIRST_SIZE);
  #free: number[] = [];
  #rightsParts = new SharedParts<Partial<Participant>>();
  #lookParts = new SharedParts<Partial<Participant>>();
  #restParts = new SharedParts<Partial<Participant>>();
  #rooms = new SharedParts<string>();
  #ends = new Map<string, { first: number; last: number; size: number }>();
  #byUser = new SlotIndex();
  #byName = new SlotIndex();
  #byDevice = new SlotIndex();
  #byFingerprint = new SlotIndex();
  #byNetwork = new SlotIndex();

  /** Adds or updates a participant of a room and returns the participant's slot. */
  put(roomId: string, participant: Participant): number {
    const known = this.slotIn(roomId, participant.userId);
    const slot = known ?? this.#begin(roomId);
    const before = known === null ? null : this.participant(slot);
    if (before) this.#releaseParts(slot);
    const { own, names } = packOwn(participant);
    this.#own[slot] = own;
    this.#names[slot] = names;
    const { nickname } = participant;
    const folded = fold(nickname);
    this.#folded[slot] = folded === names ? names : folded;
    this.#appeared[slot] = appearedAt(participant);
    const { rights, look, rest } = sharedOf(participant);
    this.#rights[slot] = this.#rightsParts.hold(rights);
    this.#look[slot] = this.#lookParts.hold(look);
    this.#rest[slot] = this.#restParts.hold(rest);
    this.#index(slot, participant, before);
    return slot;
  }

  remove(slot: number): void {
    for (const index of this.#indexes) index.remove(slot);
    this.#releaseParts(slot);
    this.#unlink(slot);
    this.#rooms.release(this.#room[slot] ?? 0);
    this.#own[slot] = '';
    this.#names[slot] = '';
    this.#folded[slot] = '';
    this.#free.push(slot);
  }

  participant(slot: number): Participant {
    return unpack({
      own: this.#own[slot] ?? '',
      names: this.#names[slot] ?? '',
      rights: this.#rightsOf(slot),
      look: this.#lookParts.at(this.#look[slot] ?? 0),
      rest: this.#restOf(slot),
    });
  }

  sketch(slot: number): Sketch {
    const { accountType = 'visitor', granted = {} } = this.#rightsOf(slot);
    const { visibility = 'visible' } = this.#restOf(slot);
    return { accountType, granted, visibility, roomId: this.roomOf(slot) };
  }

  foldedAt = (slot: number): string => this.#folded[slot] ?? '';
  appearedAt = (slot: number): number => this.#appeared[slot] ?? 0;
  userIdAt = (slot: number): string => userIdIn(this.#own[slot] ?? '');
  roomOf = (slot: number): string => this.#rooms.at(this.#room[slot] ?? 0);
  joinedRoomAt = (slot: number): number => timesIn(this.#own[slot] ?? '').joinedRoomAt;

  slotIn(roomId: string, userId: string): number | null {
    return this.slotsOf(userId).find(slot => this.roomOf(slot) === roomId) ?? null;
  }

  /** Returns the presences of a user: two during a change of rooms. */
  slotsOf(userId: string): number[] {
    return this.#byUser.candidates(userId).filter(slot => this.userIdAt(slot) === userId);
  }

  named(wanted: string): number[] {
    return this.#byName
      .candidates(wanted)
      .filter(slot => skeleton(nicknameIn(this.#names[slot] ?? '')) === wanted);
  }

  withDevice = (deviceId: string): number[] =>
    this.#byDevice.candidates(deviceId).filter(slot => this.#textAt(slot, 'deviceId') === deviceId);

  withFingerprint = (fingerprint: string): number[] =>
    this.#byFingerprint
      .candidates(fingerprint)
      .filter(slot => this.#textAt(slot, 'fingerprint') === fingerprint);

  /** Returns the users with an address in this network. Reads only the addresses of the surrounding widest network. */
  onNetwork(network: string): CountedPresence[] {
    return this.#byNetwork
      .candidates(widestAround(network))
      .filter(slot => nestedNetworks(this.#textAt(slot, 'ipAddress')).some(({ name }) => name === network))
      .map(slot => ({
        userId: this.userIdAt(slot),
        deviceId: this.#textAt(slot, 'deviceId'),
        isReconnecting: timesIn(this.#own[slot] ?? '').isReconnecting,
      }));
  }

  sizeOf = (roomId: string): number => this.#ends.get(roomId)?.size ?? 0;

  *in(roomId: string): Generator<number> {
    let slot = this.#ends.get(roomId)?.first ?? NONE;
    while (slot !== NONE) {
      const next = this.#next[slot] ?? NONE;
      yield slot;
      slot = next;
    }
  }

  get #indexes(): SlotIndex[] {
    return [this.#byUser, this.#byName, this.#byDevice, this.#byFingerprint, this.#byNetwork];
  }

  #textAt = (slot: number, name: Parameters<typeof textIn>[1]): string => textIn(this.#own[slot] ?? '', name);
  #rightsOf = (slot: number): Partial<Participant> => this.#rightsParts.at(this.#rights[slot] ?? 0);
  #restOf = (slot: number): Partial<Participant> => this.#restParts.at(this.#rest[slot] ?? 0);

  #index(slot: number, after: Participant, before: Participant | null): void {
    const put = (index: SlotIndex, textOf: (of: Participant) => string) => {
      const text = textOf(after);
      if (before && textOf(before) === text) return;
      if (before) index.remove(slot);
      index.put(slot, text);
    };
    put(this.#byUser, ({ userId }) => userId);
    put(this.#byDevice, ({ deviceId }) => deviceId);
    put(this.#byFingerprint, ({ fingerprint }) => fingerprint);
    if (before?.nickname !== after.nickname) put(this.#byName, ({ nickname }) => skeleton(nickname));
    if (before?.ipAddress !== after.ipAddress)
      put(this.#byNetwork, ({ ipAddress }) => widestNetwork(ipAddress));
  }

  #begin(roomId: string): number {
    const slot = this.#free.pop() ?? this.#own.length;
    if (slot >= this.#appeared.length) this.#grow(slot);
    this.#room[slot] = this.#rooms.hold(roomId);
    const ends = this.#ends.get(roomId) ?? { first: NONE, last: NONE, size: 0 };
    this.#ends.set(roomId, ends);
    this.#before[slot] = ends.last;
    this.#next[slot] = NONE;
    if (ends.last === NONE) ends.first = slot;
    else this.#next[ends.last] = slot;
    ends.last = slot;
    ends.size++;
    return slot;
  }

  #unlink(slot: number): void {
    const roomId = this.roomOf(slot);
    const ends = this.#ends.get(roomId);
    if (!ends) return;
    const [before, next] = [this.#before[slot] ?? NONE, this.#next[slot] ?? NONE];
    if (before === NONE) ends.first = next;
    else this.#next[before] = next;
    if (next === NONE) ends.last = before;
    else this.#before[next] = before;
    ends.size--;
    if (ends.size === 0) this.#ends.delete(roomId);
  }

  #releaseParts(slot: number): void {
    this.#rightsParts.release(this.#rights[slot] ?? 0);
    this.#lookParts.release(this.#look[slot] ?? 0);
    this.#restParts.release(this.#rest[slot] ?? 0);
  }

  #grow(slot: number): void {
    const size = Math.ceil((slot + 1) * 1.2);
    this.#appeared = grown(this.#appeared, new Float64Array(size));
    this.#rights = grown(this.#rights, new Uint32Array(size));
    this.#look = grown(this.#look, new Uint32Array(size));
    this.#rest = grown(this.#rest, new Uint32Array(size));
    this.#room = grown(this.#room, new Uint32Array(size));
    this.#next = grown(this.#next, new Int32Array(size));
    this.#before = grown(this.#before, new Int32Array(size));
  }
}

/** Returns the name of the widest network that contains a nested network. */
function widestAround(network: string): string {
  const [digits = ''] = network.split('/');
  if (digits.startsWith(V4_IN_V6)) return `${digits.slice(0, 30)}/24`;
  return /^[\da-f]{12,16}$/.test(digits) ? `${digits.slice(0, 12)}/48` : network;
}
