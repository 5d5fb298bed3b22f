import { up } from '../../../protocol/wire/up.ts';
import { INJECTIONS } from '../../support/samples.ts';
import { below, pick } from '../../support/seeded-random.ts';

type Next = () => number;

const EVENTS = [...Object.keys(up), '__proto__', 'constructor', 'toString', '', 'unknown', 'ack', 'users'];
const WORDS = [
  ...INJECTIONS,
  '',
  ' ',
  'ليلى',
  '\u202e',
  '\ufeff',
  'x'.repeat(400),
  'ا\u0651'.repeat(80),
  'NaN',
  'true',
];
const NUMBERS = [0, -1, 1.5, 1e308, -1e308, 2 ** 53, Number.MIN_VALUE, 255, 2 ** 31];
const KEYS = [
  'userId',
  'userID',
  'text',
  'style',
  'nickname',
  'roomName',
  'targetRoom',
  'messageId',
  'messageIds',
  'on',
  'value',
  'prop',
  'reason',
  'seq',
  '__proto__',
  'constructor',
  'length',
];
const DEEP = 6;

export function anyValue(next: Next, depth = 0): unknown {
  const kinds = depth < DEEP ? 8 : 5;
  switch (below(next, kinds)) {
    case 0:
      return null;
    case 1:
      return below(next, 2) === 0;
    case 2:
      return pick(next, NUMBERS);
    case 3:
    case 4:
      return pick(next, WORDS);
    case 5:
      return Array.from({ length: below(next, 4) }, () => anyValue(next, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: below(next, 5) }, () => [pick(next, KEYS), anyValue(next, depth + 1)]),
      );
  }
}

/** A frame with an error in its JSON, envelope, event or payload, or with a damaged text. */
export function malformedFrame(next: Next): string {
  const envelope = {
    event: below(next, 12) === 0 ? anyValue(next) : pick(next, EVENTS),
    data: anyValue(next),
    ...(below(next, 2) === 0 && { id: below(next, 4) === 0 ? anyValue(next) : `id-${below(next, 50)}` }),
    ...(below(next, 8) === 0 && { [pick(next, KEYS)]: anyValue(next) }),
  };
  const text = JSON.stringify(envelope);
  switch (below(next, 6)) {
    case 0:
      return text.slice(0, below(next, text.length + 1));
    case 1:
      return damaged(next, text);
    case 2:
      return below(next, 4) === 0 ? text.padEnd(9_000, ' ') : JSON.stringify(anyValue(next));
    default:
      return text;
  }
}

export function damaged(next: Next, text: string): string {
  const at = below(next, text.length);
  return `${text.slice(0, at)}${String.fromCharCode(below(next, 0x2_00))}${text.slice(at + 1)}`;
}
