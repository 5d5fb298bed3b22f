import { expect, test } from 'vitest';
import { parseFrame, readReceived } from './frames.ts';

const id = 'a'.repeat(64);

test.each([
  ['as the page writes it', '{"event":"received","data":{"seq":128}}', { seq: 128, id: null }],
  ['of nothing yet', '{"event":"received","data":{"seq":0}}', { seq: 0, id: null }],
  ['with an id', '{"event":"received","data":{"seq":128},"id":"0b9e-7_a"}', { seq: 128, id: '0b9e-7_a' }],
  ['with the longest id', `{"event":"received","data":{"seq":1},"id":"${id}"}`, { seq: 1, id }],
])('a count is read without JSON, as JSON and its schema read it: %s (ROOM-56)', (_, raw, read) => {
  expect(readReceived(raw)).toEqual(read);
  expect(parseFrame(raw)).toEqual({ event: 'received', data: { seq: read.seq }, id: read.id });
});

test.each([
  ['in another order', '{"data":{"seq":128},"event":"received"}'],
  ['with blanks', '{"event": "received","data":{"seq":128}}'],
  ['of a number that is no JSON', '{"event":"received","data":{"seq":007}}'],
  ['below nothing', '{"event":"received","data":{"seq":-1}}'],
  ['of a fraction', '{"event":"received","data":{"seq":1.5}}'],
  ['of more than a number holds', '{"event":"received","data":{"seq":9007199254740993}}'],
  ['with a field beside the count', '{"event":"received","data":{"seq":1,"rank":1}}'],
  ['with an empty id', '{"event":"received","data":{"seq":1},"id":""}'],
  ['with an id too long', `{"event":"received","data":{"seq":1},"id":"${id}a"}`],
  ['with an id that is escaped', '{"event":"received","data":{"seq":1},"id":"\\u0061"}'],
  ['with another event after it', '{"event":"received","data":{"seq":1},"event":"disconnect"}'],
  ['with an id that ends the text', '{"event":"received","data":{"seq":1},"id":"a","event":"b"}'],
  ['with a line after it', '{"event":"received","data":{"seq":1}}\n'],
  ['followed by much', `{"event":"received","data":{"seq":1}}${' '.repeat(200)}`],
  ['another frame', '{"event":"disconnect","data":{}}'],
  ['bytes', new ArrayBuffer(8)],
])('any other frame goes to JSON and its schema: %s (ROOM-56)', (_, raw) => {
  expect(readReceived(raw)).toBeNull();
});
