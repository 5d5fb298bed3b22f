import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { HostPass } from '../rest/admission.ts';
import { callsByPath } from '../rest/api.ts';
import type { ApiCall } from '../rest/api-call.ts';
import { UpFrame, up } from '../wire/up.ts';

const MARK = '\u0651';
const BAD: [string, string][] = [
  ['U+0000', 'a\u0000b'],
  ['a lone high surrogate', 'a\ud800b'],
  ['a lone low surrogate', 'a\udfffb'],
  ['U+FFFE', 'a\ufffeb'],
  ['U+FDD0', 'a\ufdd0b'],
  ['U+1FFFF', 'a\u{1ffff}b'],
  ['5 marks on a letter', `\u0627${MARK.repeat(5)}`],
  ['marks between joiners', `\u0627${`${MARK}\u200d`.repeat(20)}`],
  ['20,000 marks', `\u0627${MARK.repeat(20_000)}`],
];

const isClean = (value: unknown): boolean =>
  typeof value !== 'string' ||
  (value.isWellFormed() &&
    !value.includes('\0') &&
    !/[\ufdd0-\ufdef\ufffe\uffff\u{1fffe}\u{1ffff}]/u.test(value) &&
    !/(?:\p{M}\p{Default_Ignorable_Code_Point}*){5}/u.test(value.replace(/\ufe0f/gu, '')));

/** Fields whose text must stay unchanged for a reason. */
const KEPT_AS_SENT: [RegExp, string][] = [
  [/password(Confirm)?$|Password$/, 'a password is compared, never shown'],
  [/POST \/reports\.messages\[\]\.(text|room|nickname)$/, 'the proof covers the delivered text'],
];

/**
 * Lookups accept old names with their marks. A later check refuses a nickname with too many marks, with its own error.
 */
const MARKS_KEPT =
  /(roomType|oldRoom|targetRoom|roomName|\.room|iconName|starName|reaction|nickname|username)$/;

type Leaf = { path: string; schema: z.ZodType };

function leaves(schema: z.core.$ZodType, path: string): Leaf[] {
  const def = schema._zod.def as unknown as { type: string } & Record<string, unknown>;
  const inner = (key: string, of = path) => leaves(def[key] as unknown as z.ZodType, of);
  switch (def.type) {
    case 'object':
      return Object.entries((schema as z.ZodObject).shape).flatMap(([name, field]) =>
        leaves(field as z.ZodType, `${path}.${name}`),
      );
    case 'array':
      return inner('element', `${path}[]`);
    case 'record':
      return inner('valueType', `${path}[]`);
    case 'union':
      return (def.options as unknown as z.ZodType[]).flatMap(option => leaves(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return inner('innerType');
    case 'pipe': {
      const within = [...inner('in'), ...inner('out')];
      // Tests the fields of an object separately, but a text with a transformation as a whole.
      return within.some(leaf => leaf.path !== path) ? within : [{ path, schema: schema as z.ZodType }];
    }
    case 'string':
      return [{ path, schema: schema as z.ZodType }];
    default:
      return [];
  }
}

const inputs = (path: string, methods: ReadonlyMap<string, ApiCall>): Leaf[] =>
  [...methods].flatMap(([method, { body, form }]) =>
    [body, form?.fields].flatMap(shape => (shape ? leaves(shape, `${method} ${path}`) : [])),
  );

const LEAVES: Leaf[] = [
  ...leaves(UpFrame.pick({ id: true }), 'frame'),
  ...Object.values(up).flatMap(({ name, data }) => leaves(data, name)),
  ...leaves(HostPass, 'host pass'),
  ...[...callsByPath()].flatMap(([path, methods]) => inputs(path, methods)),
];

describe('texts in all schemas (TEXT-56, TEXT-57)', () => {
  test('the walk over all schemas reaches texts of messages, calls and forms', () => {
    const paths = LEAVES.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'newMessageFromClient.text',
        'sendWarningMessage.text',
        'requestKickUser.reason',
        'POST /appeal.text',
        'POST /connect.fingerprint',
        'POST /people/card/:userID.text',
        'requestCreateRoom.subject',
        'requestSendPublicAd.adMsg',
        'POST /gifts.text',
      ]),
    );
  });

  test.each(BAD)('every message and call field rejects or removes %s', (what, bad) => {
    const kept = LEAVES.filter(({ path, schema }) => {
      if (KEPT_AS_SENT.some(([field]) => field.test(path))) return false;
      if (/mark/.test(what) && MARKS_KEPT.test(path)) return false;
      const parsed = schema.safeParse(bad);
      return parsed.success && !isClean(parsed.data);
    });
    expect([...new Set(kept.map(({ path }) => path))]).toEqual([]);
  });
});
