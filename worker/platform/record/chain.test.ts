import { expect, test } from 'vitest';
import { emojis, gifts, shortcuts } from '../../../protocol/resources/content.ts';
import { rooms } from '../../../protocol/resources/rooms.ts';
import { giftsSpeedDir } from '../../../protocol/resources/settings.ts';
import { nameOf, panelAuditText } from './audit-text.ts';
import { type AuditEntry, CHAIN_START, type ChainedEntry, chainEntry, findBreak } from './chain.ts';

const entry = (turn: number): AuditEntry => ({
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

/** Every second entry is sealed, because a record from an earlier version has both kinds. */
const key = (turn: number) => (turn % 2 ? `key ${turn}` : null);

const chain = (length: number) => {
  const links: (ChainedEntry & { deletedAt: number | null })[] = [];
  for (let turn = 1; turn <= length; turn++)
    links.push({ ...chainEntry(entry(turn), links.at(-1) ?? CHAIN_START, key(turn)), deletedAt: null });
  return links;
};

test('an unchanged chain is valid (AUDIT-1)', () => {
  expect(findBreak(chain(20))).toBe(null);
  expect(findBreak([])).toBe(null);
});

test('a changed, removed, added or moved entry breaks the chain at its place (AUDIT-1)', () => {
  const changed = chain(5).map(each => (each.turn === 3 ? { ...each, eventData: 'لا شيء' } : each));
  expect(findBreak(changed)).toBe(3);
  expect(findBreak(chain(5).filter(({ turn }) => turn !== 2))).toBe(2);
  const [first, second, ...rest] = chain(5);
  expect(findBreak([second, first, ...rest].flatMap(each => each ?? []))).toBe(1);
  const forged = { ...chainEntry(entry(9), chain(2).at(-1) ?? CHAIN_START, null), deletedAt: null };
  expect(findBreak([...chain(3).slice(0, 2), forged, ...chain(3).slice(2)])).toBe(4);
});

test('a deleted entry loses its text but keeps its place (AUDIT-1)', () => {
  const deleted = chain(5).map(each =>
    each.turn === 3 ? { ...each, eventData: '', username: '', deletedAt: 1 } : each,
  );
  expect(findBreak(deleted)).toBe(null);
  expect(findBreak(deleted.filter(({ turn }) => turn !== 3))).toBe(3);
});

test('a sealed address can be dropped with its key, but not changed or restored (AUDIT-28, AUDIT-1)', () => {
  const with3 = (change: Partial<ChainedEntry>) =>
    findBreak(chain(5).map(each => (each.turn === 3 ? { ...each, ...change } : each)));
  expect(with3({ fingerprintAndIP: '', addressKey: null })).toBe(null);
  expect(with3({ fingerprintAndIP: '192.0.2.9' })).toBe(3);
  expect(with3({ fingerprintAndIP: '192.0.2.9', addressKey: null })).toBe(3);
  expect(with3({ fingerprintAndIP: '', addressKey: null, addressSeal: null })).toBe(3);
  expect(findBreak(chain(4).map(each => (each.turn === 2 ? { ...each, fingerprintAndIP: '' } : each)))).toBe(
    2,
  );
});

test('a chain with removed start is valid after the last removed entry (AUDIT-27, AUDIT-1)', () => {
  const [, second, ...rest] = chain(6);
  expect(findBreak(rest, second)).toBe(null);
  expect(findBreak(rest.slice(1), second)).toBe(3);
});

test('search text is stored in folded form (AUDIT-18)', () => {
  expect(chainEntry({ ...entry(1), eventData: 'إضافةُ هديّة' }, CHAIN_START, null).folded).toContain(
    'اضافه هديه',
  );
});

test.each([
  ['created', gifts, 'إضافة هدية جديدة: وردة'],
  ['created', rooms, 'إنشاء غرفة جديدة: وردة'],
  ['edited', emojis, 'تعديل الرمز التعبيري: وردة'],
  ['deleted', shortcuts, 'حذف الاختصار: وردة'],
] as const)('a panel action of kind %s is described in Arabic', (action, { noun }, text) => {
  expect(panelAuditText(action, noun, 'وردة')).toBe(text);
});

test('a record is named by name, word or text; a setting has no name', () => {
  expect(nameOf({ _id: '1', shortcutTerm: 'سعك', replaceWith: 'السلام' })).toBe('سعك');
  expect(nameOf({ text: 'باقة' })).toBe('باقة');
  expect(panelAuditText('edited', giftsSpeedDir.noun, nameOf({ speed: 60 }))).toBe('تعديل حركة شريط الهدايا');
});
