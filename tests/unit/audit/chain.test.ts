import { expect, test } from 'vitest';
import { BEGINNING, breakIn, type Entry, type Link, link } from '../../../worker/audit/chain.ts';
import { nameOf, sentence } from '../../../worker/audit/sentence.ts';

const entry = (turn: number): Entry => ({
  id: `e${turn}`,
  eventDate: 1_000 * turn,
  username: 'owner',
  decoration: '',
  userRole: 'owner',
  country: 'MA',
  fingerprintAndIP: '127.0.0.1',
  eventData: `إضافة هدية جديدة: ${turn}`,
  eventType: 'adminPanel',
});

/** Of every two entries one is sealed, as a record begun by an earlier version has both kinds. */
const key = (turn: number) => (turn % 2 ? `key ${turn}` : null);

const chain = (length: number) => {
  const links: (Link & { deletedAt: number | null })[] = [];
  for (let turn = 1; turn <= length; turn++)
    links.push({ ...link(entry(turn), links.at(-1) ?? BEGINNING, key(turn)), deletedAt: null });
  return links;
};

test('AUDIT-1 a chain that nobody touched holds', () => {
  expect(breakIn(chain(20))).toBe(null);
  expect(breakIn([])).toBe(null);
});

test('AUDIT-1 an entry that was changed, taken out, put in or moved breaks the chain where it stood', () => {
  const changed = chain(5).map(each => (each.turn === 3 ? { ...each, eventData: 'لا شيء' } : each));
  expect(breakIn(changed)).toBe(3);
  expect(breakIn(chain(5).filter(({ turn }) => turn !== 2))).toBe(2);
  const [first, second, ...rest] = chain(5);
  expect(breakIn([second, first, ...rest].flatMap(each => each ?? []))).toBe(1);
  const forged = { ...link(entry(9), chain(2).at(-1) ?? BEGINNING, null), deletedAt: null };
  expect(breakIn([...chain(3).slice(0, 2), forged, ...chain(3).slice(2)])).toBe(4);
});

test('AUDIT-1 a deleted entry has lost its words and keeps its place', () => {
  const deleted = chain(5).map(each =>
    each.turn === 3 ? { ...each, eventData: '', username: '', deletedAt: 1 } : each,
  );
  expect(breakIn(deleted)).toBe(null);
  expect(breakIn(deleted.filter(({ turn }) => turn !== 3))).toBe(3);
});

test('AUDIT-28, AUDIT-1 a sealed address may be dropped with its key, and neither changed nor put back', () => {
  const with3 = (change: Partial<Link>) =>
    breakIn(chain(5).map(each => (each.turn === 3 ? { ...each, ...change } : each)));
  expect(with3({ fingerprintAndIP: '', addressKey: null })).toBe(null);
  expect(with3({ fingerprintAndIP: '192.0.2.9' })).toBe(3);
  expect(with3({ fingerprintAndIP: '192.0.2.9', addressKey: null })).toBe(3);
  expect(with3({ fingerprintAndIP: '', addressKey: null, addressSeal: null })).toBe(3);
  expect(breakIn(chain(4).map(each => (each.turn === 2 ? { ...each, fingerprintAndIP: '' } : each)))).toBe(2);
});

test('AUDIT-27, AUDIT-1 a chain whose beginning was removed holds from the last entry that was', () => {
  const [, second, ...rest] = chain(6);
  expect(breakIn(rest, second)).toBe(null);
  expect(breakIn(rest.slice(1), second)).toBe(3);
});

test('AUDIT-18 what is searched is folded', () => {
  expect(link({ ...entry(1), eventData: 'إضافةُ هديّة' }, BEGINNING, null).folded).toContain('اضافه هديه');
});

test.each([
  ['created', 'gift', 'إضافة هدية جديدة: وردة'],
  ['created', 'room', 'إنشاء غرفة جديدة: وردة'],
  ['edited', 'emoji', 'تعديل الرمز التعبيري: وردة'],
  ['deleted', 'shortcut', 'حذف الاختصار: وردة'],
] as const)('AUDIT-9 %s %s is said in Arabic', (act, singular, text) => {
  expect(sentence(act, singular, 'وردة')).toBe(text);
});

test('AUDIT-9 a record is called by its name, its word or its text, and a setting by nothing', () => {
  expect(nameOf({ _id: '1', shortcutTerm: 'سعك', replaceWith: 'السلام' })).toBe('سعك');
  expect(nameOf({ text: 'باقة' })).toBe('باقة');
  expect(sentence('edited', 'giftsSpeedDir', nameOf({ speed: 60 }))).toBe('تعديل حركة شريط الهدايا');
});
