import { expect, test } from 'vitest';
import type { z } from 'zod';
import { ApiError } from '../../../protocol/client/errors.ts';
import { RESOURCES } from '../../../protocol/resources/all.ts';
import { changeShape, createShape, type Resource } from '../../../protocol/resources/define.ts';
import { adminPanelPermissions } from '../../../protocol/resources/permission-records.ts';
import { Signup } from '../../../protocol/rest/accounts.ts';
import { fieldErrors } from '../features/admin/send.ts';

const ARABIC = /\p{sc=Arabic}/u;

/** Values that most fields refuse: wrong type, length, range, characters or form. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  {},
  [],
  true,
  'x',
  '',
  ' ',
  '.',
  'a b',
  '\u0001',
  '😀😀',
  '-',
  'all',
  'example.com/8',
  '1.0.0.0/1',
  'EGYPT',
  'x'.repeat(5_000),
  `ن${'\u064b'.repeat(9)}`,
  '9'.repeat(40),
  '#ffffff',
  '#000000',
  '#00000080',
  -1,
  0,
  0.5,
  1e9,
  0xd800,
  Number.NaN,
];

const messagesOf = (shape: z.ZodType, body: unknown): string[] => {
  const parsed = shape.safeParse(body);
  if (parsed.success) return [];
  // The server replaces the messages of these issues.
  return parsed.error.issues.flatMap(({ code, message }) => (code === 'unrecognized_keys' ? [] : [message]));
};

const messagesOfFields = (resource: Resource): string[] =>
  Object.keys(resource.fields).flatMap(field => [
    ...messagesOf(createShape(resource), {}),
    ...WRONG.flatMap(value => messagesOf(changeShape(resource), { [field]: value })),
  ]);

/** Text shown beside a field for this server message. */
const shown = (english: string): string | undefined =>
  fieldErrors(new ApiError(400, { code: 'validation', errors: { field: english } })).fields.field;

/** Messages without an Arabic translation. */
const untranslated = (messages: readonly string[]): string[] =>
  [...new Set(messages)].filter(english => {
    const [ar = '', en] = (shown(english) ?? '').split('\n');
    return !ARABIC.test(ar) || /\{\w+\}/.test(ar) || en !== english;
  });

test.each(RESOURCES.map(resource => [resource.name, resource] as const))(
  'each %s fault is shown in Arabic with the English text',
  (_, resource) => {
    const messages = messagesOfFields(resource);
    expect(messages).not.toEqual([]);
    expect(untranslated(messages)).toEqual([]);
  },
);

test('messages for accounts, permissions and cross-field errors are in Arabic too', () => {
  const passwords = { password: 'short', passwordConfirm: 'other' };
  const account = WRONG.flatMap(value =>
    ['password', 'masterOf', 'adminPanelPermissions', 'chatPermissions', 'username', 'email'].flatMap(field =>
      messagesOf(Signup, {
        ...passwords,
        username: 'x',
        role: 'owner',
        adminPanelPermissions: 'a',
        chatPermissions: 'b',
        [field]: value,
      }),
    ),
  );
  const flags = WRONG.flatMap(value => [
    ...messagesOf(adminPanelPermissions.Shape, value),
    ...messagesOf(adminPanelPermissions.Shape, { canAccessAdminPanel: value }),
  ]);
  const late = '2026-01-02T00:00:00.000Z';
  const early = '2026-01-01T00:00:00.000Z';
  const inverted = {
    startDate: late,
    endDate: early,
    subscriptionStartDate: late,
    subscriptionEndDate: early,
    password: 'a',
    passwordConfirm: 'b',
  };
  // The lower limit comes first.
  const limits = (each: Resource) =>
    Object.fromEntries(Object.keys(each.fields).map((field, at) => [field, 1e6 - at]));
  const reversed = (each: Resource) =>
    Object.fromEntries(Object.keys(each.fields).map((field, at) => [field, at]));
  const together = RESOURCES.flatMap(each =>
    [{}, inverted, limits(each), reversed(each)].flatMap(record =>
      Object.values(each.crossFieldErrors?.(record) ?? {}),
    ),
  );
  expect(together.length).toBeGreaterThanOrEqual(4);
  expect(untranslated([...account, ...flags, ...together])).toEqual([]);
});

test('server errors about records and files are also shown in Arabic', () => {
  const found = [
    'is taken',
    'must be an existing star',
    'must be an existing icon',
    'must be an existing record',
    'must be an uploaded image',
    'is an unknown field',
  ];
  expect(untranslated([...found, 'is at most 1024 by 1024 pixels', 'a ban has one target only'])).toEqual([]);
  expect(shown('is taken')).toBe('هذه القيمة مستخدمة من قبل.\nis taken');
  expect(shown('has at most 60 characters')).toBe('أقصى عدد للأحرف: 60.\nhas at most 60 characters');
});
