import { expect, test } from 'vitest';
import { parseFrame, readReceived } from './frames.ts';

const id = 'a'.repeat(64);

test.each([
  ['a frame as the page writes it', '{"event":"received","data":{"seq":128}}', { seq: 128, id: null }],
  ['a count of 0', '{"event":"received","data":{"seq":0}}', { seq: 0, id: null }],
  [
    'a frame with an id',
    '{"event":"received","data":{"seq":128},"id":"0b9e-7_a"}',
    { seq: 128, id: '0b9e-7_a' },
  ],
  ['a frame with the longest id', `{"event":"received","data":{"seq":1},"id":"${id}"}`, { seq: 1, id }],
])('a count is read without a JSON parser, with the same result: %s (ROOM-56)', (_, raw, read) => {
  expect(readReceived(raw)).toEqual(read);
  expect(parseFrame(raw)).toEqual({ event: 'received', data: { seq: read.seq }, id: read.id });
});

test.each([
  ['fields in another order', '{"data":{"seq":128},"event":"received"}'],
  ['spaces between the fields', '{"event": "received","data":{"seq":128}}'],
  ['a count that is not JSON', '{"event":"received","data":{"seq":007}}'],
  ['a negative count', '{"event":"received","data":{"seq":-1}}'],
  ['a fractional count', '{"event":"received","data":{"seq":1.5}}'],
  ['a count above MAX_SAFE_INTEGER', '{"event":"received","data":{"seq":9007199254740993}}'],
  ['a field beside the count', '{"event":"received","data":{"seq":1,"rank":1}}'],
  ['an empty id', '{"event":"received","data":{"seq":1},"id":""}'],
  ['a too long id', `{"event":"received","data":{"seq":1},"id":"${id}a"}`],
  ['an escaped id', '{"event":"received","data":{"seq":1},"id":"\\u0061"}'],
  ['a second event field', '{"event":"received","data":{"seq":1},"event":"disconnect"}'],
  ['a quotation mark in the id', '{"event":"received","data":{"seq":1},"id":"a","event":"b"}'],
  ['a trailing line break', '{"event":"received","data":{"seq":1}}\n'],
  ['many trailing spaces', `{"event":"received","data":{"seq":1}}${' '.repeat(200)}`],
  ['another frame', '{"event":"disconnect","data":{}}'],
  ['a binary frame', new ArrayBuffer(8)],
])('any other frame is left to the JSON parser: %s (ROOM-56)', (_, raw) => {
  expect(readReceived(raw)).toBeNull();
});
