import { describe, expect, test } from 'vitest';
import { flowControl } from '../../protocol/client/frame-channel.ts';
import { UNANSWERED_MAX, UNANSWERED_MAX_BYTES } from '../../protocol/constants.ts';
import { Unanswered } from './unanswered.ts';

const KIB = 1_024;

/** A new socket that was sent this number of single-envelope frames. */
function sent(frames: number, bytes = 650): Unanswered {
  const unanswered = new Unanswered(0);
  for (let at = 0; at < frames; at++) unanswered.add(1, bytes);
  return unanswered;
}

const state = ({ envelopes, bytes }: Unanswered) => ({ envelopes, bytes });

test('up to 512 unacknowledged envelopes are allowed (ROOM-31)', () => {
  expect(sent(UNANSWERED_MAX - 1).hasRoomFor(1, 650)).toBe(true);
  expect(sent(UNANSWERED_MAX).hasRoomFor(1, 650)).toBe(false);
  expect(sent(UNANSWERED_MAX - 10).hasRoomFor(11, 650)).toBe(false);
});

test('an acknowledgment subtracts its envelopes and bytes from the backlog (ROOM-49, ROOM-50)', () => {
  const unanswered = sent(10, 100);
  expect(unanswered.answer(4)).toBe(true);
  expect(state(unanswered)).toEqual({ envelopes: 6, bytes: 600 });
  expect(unanswered.answer(10)).toBe(true);
  expect(state(unanswered)).toEqual({ envelopes: 0, bytes: 0 });
});

test('frame bytes count until the last envelope is acknowledged (ROOM-50)', () => {
  const unanswered = new Unanswered(0);
  unanswered.add(5, 5_000);
  unanswered.add(1, 100);
  unanswered.answer(4);
  expect(state(unanswered)).toEqual({ envelopes: 2, bytes: 5_100 });
  unanswered.answer(5);
  expect(state(unanswered)).toEqual({ envelopes: 1, bytes: 100 });
});

test('an older count is ignored; a count above the sent total is invalid (ROOM-49)', () => {
  const unanswered = sent(10);
  unanswered.answer(8);
  expect(unanswered.answer(3)).toBe(true);
  expect(unanswered.envelopes).toBe(2);
  expect(unanswered.answer(11)).toBe(false);
  expect(unanswered.envelopes).toBe(2);
});

test('1 MiB may be unacknowledged in addition to the largest frame (ROOM-50)', () => {
  const full = sent(UNANSWERED_MAX_BYTES / (8 * KIB), 8 * KIB);
  expect(full.bytes).toBe(UNANSWERED_MAX_BYTES);
  expect(full.hasRoomFor(1, 8 * KIB)).toBe(true);
  full.add(1, 8 * KIB);
  expect(full.hasRoomFor(1, 1)).toBe(false);
  full.answer(2);
  expect(full.hasRoomFor(1, 8 * KIB)).toBe(true);
});

test('a second large list waits for the acknowledgment of the first (ROOM-50)', () => {
  const unanswered = sent(3);
  const list = 5 * KIB * KIB;
  expect(unanswered.hasRoomFor(1, list)).toBe(true);
  unanswered.add(1, list);
  expect(unanswered.hasRoomFor(1, 650)).toBe(true);
  expect(unanswered.hasRoomFor(1, list)).toBe(false);
  unanswered.answer(4);
  expect(unanswered.hasRoomFor(1, list)).toBe(true);
});

test('after hibernation, the first acknowledgment restores the position (ROOM-49)', () => {
  const unanswered = new Unanswered(null);
  for (let at = 0; at < 100; at++) unanswered.add(1, 650);
  // 40 of the hundred were in flight when the client sent this count.
  expect(unanswered.answer(1_060)).toBe(true);
  expect(unanswered.envelopes).toBe(0);
  for (let at = 0; at < 128; at++) unanswered.add(1, 650);
  expect(unanswered.answer(1_188)).toBe(true);
  expect(unanswered.answer(1_228)).toBe(true);
  expect(state(unanswered)).toEqual({ envelopes: 0, bytes: 0 });
});

test('after hibernation, a count above the sent total is invalid (ROOM-49)', () => {
  const unanswered = new Unanswered(null);
  unanswered.add(10, 650);
  expect(unanswered.answer(1_000)).toBe(true);
  expect(unanswered.answer(1_011)).toBe(false);
  expect(unanswered.answer(1_010)).toBe(true);
  expect(unanswered.answer(1_011)).toBe(false);
});

test('other frames acknowledge envelopes, but no bytes (ROOM-49)', () => {
  const unanswered = new Unanswered(0);
  unanswered.add(3, 300);
  unanswered.hear();
  unanswered.add(1, 100);
  expect(state(unanswered)).toEqual({ envelopes: 1, bytes: 400 });
  expect(unanswered.answer(4)).toBe(true);
  expect(state(unanswered)).toEqual({ envelopes: 0, bytes: 0 });
});

describe('a sending client (WIRE-29)', () => {
  /** A busy room with a client that also sends: 6,000 messages, and one frame from the client after every 100. */
  const isKeptOpen = (reports: boolean): boolean => {
    const unanswered = new Unanswered(0);
    const client = flowControl(seq => reports && unanswered.answer(seq));
    for (let at = 1; at <= 6_000; at++) {
      if (!unanswered.hasRoomFor(1, 1_200)) return false;
      unanswered.add(1, 1_200);
      client.onArrived(1, 1_200);
      client.onHandled(1);
      if (at % 100 === 0) unanswered.hear();
    }
    return true;
  };

  test('a client sending `received` stays connected', () => {
    expect(isKeptOpen(true)).toBe(true);
  });

  test('without `received`, the client is closed for its unacknowledged bytes', () => {
    expect(isKeptOpen(false)).toBe(false);
  });
});
