import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Participant } from '../../domain/presence/participant.ts';

const RANDOM_BYTES = 8;

/**
 * Creates a random version of the site's lists in UUID form. One half is a signature of the other, so that the worker
 * detects versions that were never issued.
 */
export function newListsVersion(secret: string): string {
  const random = randomBytes(RANDOM_BYTES);
  return textOf(Buffer.concat([random, signatureOf(secret, random)]));
}

/** Whether a lobby of this site issued this version. */
export function isListsVersion(secret: string, version: string): boolean {
  const bytes = Buffer.from(version.replaceAll('-', ''), 'hex');
  if (bytes.length !== 2 * RANDOM_BYTES || textOf(bytes) !== version) return false;
  return timingSafeEqual(bytes.subarray(RANDOM_BYTES), signatureOf(secret, bytes.subarray(0, RANDOM_BYTES)));
}

const signatureOf = (secret: string, random: Buffer): Buffer =>
  createHmac('sha256', secret).update('lists-version:').update(random).digest().subarray(0, RANDOM_BYTES);

const textOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a over the text's code units, with the text's length. Compares state on two sides; unsuitable for secrets. */
export function digest(text: string): string {
  let hash = OFFSET;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return `${(hash >>> 0).toString(16)}-${text.length}`;
}

/** Combines two FNV-1a hashes of a text into a number below 2^52, for sums of digests. */
export function numericDigest(text: string): number {
  let [low, high] = [OFFSET, PRIME];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, PRIME);
    high = Math.imul(high + code, PRIME);
  }
  return (high >>> 12) * 2 ** 32 + (low >>> 0);
}

/** Digest of a room's state for the lobby's comparison: report cursor, participants, site configuration. */
export type StateDigest = { instance: string; turn: number; participants: string; siteConfig: string };

/**
 * A participant as reported to the lobby. The ignore list, private chat settings and consent, the choice to
 * take pushes, the slow mode of a raid, the inbox mark and missed frames stay in the room.
 */
export const reported = ({
  ignored: _,
  privacy: __,
  consent: ___,
  takesPush: ____,
  calm: _____,
  hasInbox: ______,
  missed: _______,
  ...person
}: Participant): Participant => person;

/**
 * Sum of the digests of all participants. It is independent of their order and does not build a string of the whole
 * list.
 */
export function participantsDigest(people: Iterable<Participant>): string {
  let [sum, count] = [0, 0];
  for (const person of people) {
    sum = (sum + personDigest(person)) % MODULUS;
    count++;
  }
  return `${sum.toString(36)}-${count}`;
}

/** Sums stay below the largest exact integer. */
const MODULUS = 2 ** 52;

function personDigest(person: Participant): number {
  const fields = Object.entries(reported(person)).filter(([, value]) => value !== undefined);
  const text = JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
  return numericDigest(text);
}

const EMPTY_ROOM_DIGEST = participantsDigest([]);

/**
 * Whether the states of room and lobby differ. An empty room must only be empty on both sides. A restarted room has a
 * new cursor, so only participants are compared; it sends a full report automatically.
 */
export function differs(
  room: StateDigest | null,
  held: Omit<StateDigest, 'siteConfig'> | null,
  siteConfig: string,
): boolean {
  const isEmpty = room === null || room.participants === EMPTY_ROOM_DIGEST;
  if (isEmpty && (held === null || held.participants === EMPTY_ROOM_DIGEST)) return false;
  if (room === null || held === null || room.siteConfig !== siteConfig) return true;
  return (
    room.participants !== held.participants || (room.instance === held.instance && room.turn !== held.turn)
  );
}
