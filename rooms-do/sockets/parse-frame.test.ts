import { expect, test } from 'vitest';
import { BadFrame, headOf, parseFrame } from './frames.ts';

const refusalOf = (frame: unknown) => {
  try {
    parseFrame(typeof frame === 'string' ? frame : JSON.stringify(frame));
    return null;
  } catch (error) {
    if (!(error instanceof BadFrame)) throw error;
    return { code: error.code, event: error.event, id: error.id };
  }
};

const status = { event: 'requestChangeStatus', data: { status: 'busy' }, id: 'a' };

test('a frame with event, data and id is accepted (WIRE-3)', () => {
  expect(parseFrame(JSON.stringify(status))).toEqual(status);
});

test.each([
  ['an extra field of the frame', { ...status, rank: 100 }],
  ['an extra field in the data', { ...status, data: { status: 'busy', rank: 100 } }],
])('%s is an invalid payload, and the refusal contains the frame id (WIRE-14)', (_, frame) => {
  expect(refusalOf(frame)).toEqual({ code: 'invalid_payload', event: 'requestChangeStatus', id: 'a' });
});

test.each([
  ['invalid JSON', '{', { code: 'bad_frame', event: '', id: null }],
  ['an object without an event', { data: {} }, { code: 'bad_frame', event: '', id: null }],
  [
    'an unknown event',
    { event: '__proto__', id: 'a' },
    { code: 'unknown_event', event: '__proto__', id: 'a' },
  ],
  ['a frame over 8 KiB', { ...status, id: 'ع'.repeat(5_000) }, { code: 'too_large', event: '', id: null }],
])('%s is refused with a specific code (WIRE-14)', (_, frame, refusal) => {
  expect(refusalOf(frame)).toEqual(refusal);
});

test('an invalid frame is refused with its id if the id is readable (ROOM-52)', () => {
  const frame = (event: string, data: unknown) => JSON.stringify({ event, data, id: 'seven' });
  expect(headOf(frame('disconnect', {}))).toMatchObject({ event: 'disconnect', id: 'seven' });
  expect(headOf(frame('noSuchEvent', {}))).toMatchObject({ event: 'noSuchEvent', id: 'seven' });
  expect(headOf('{broken')).toMatchObject({ event: '', id: null });
});
