import { expect, test } from 'vitest';
import { ACCOUNT_ROLES } from '../../protocol/resources/accounts.ts';
import { DISGUISES } from '../../tests/tables/disguises.ts';
import { ARABIC_NAMES, LATIN_NAMES, SAME_NAMES } from '../../tests/tables/honest-names.ts';
import { DEFAULT_SITE_CONFIG } from '../site/site-config.ts';
import { isReservedName } from './reserved-names.ts';

const words = DEFAULT_SITE_CONFIG.options;
const isRefused = (name: string) => isReservedName(name, 'visitor', words);

test('ordinary names are not reserved (TEXT-48)', () => {
  expect([...ARABIC_NAMES, ...LATIN_NAMES, ...SAME_NAMES.flat()].filter(isRefused)).toEqual([]);
});

const disguised = ['المدير', 'مشرف', 'admin', 'owner'].flatMap(name => [name, ...(DISGUISES[name] ?? [])]);

test('a reserved name is detected in disguised spelling (TEXT-47)', () => {
  expect(disguised.filter(name => !isRefused(name))).toEqual([]);
});

test.each([
  'مدير',
  'مدير الموقع',
  'المديرة',
  'الإدارة',
  'ادارة الموقع',
  'مراقب',
  'مراقبة عامة',
  'أونر',
  'أدمن',
  'Mod',
  'm0d',
  'M.O.D',
  'Moderator',
  'administrator',
  'Ahmed (admin)',
  'admin_ahmed',
  'AliAdmin',
  'admin1',
  'admin99',
  '1admin',
  'مدير٩٩',
  'مشرف 2',
  'ad min',
  'مد ير',
  'owneer',
  'محمد المشرف',
  'عبد المدير',
])('%s contains a role word and is refused (TEXT-47)', name => {
  expect(isRefused(name)).toBe(true);
});

test.each([
  'Modern',
  'Moder',
  'Modar',
  'Mo D',
  'Adminah',
  'Townerson',
  'مديرية',
  'إشراف',
  'مشرفان',
  'مراقبون',
  'إدارية',
  'شرف',
  'مالك',
  'أشرف',
])('%s only resembles a role word and is accepted (TEXT-48)', name => {
  expect(isRefused(name)).toBe(false);
});

const BEARERS: readonly [string, readonly string[]][] = [
  ['Owner', ['owner']],
  ['المدير', ['owner', 'admin']],
  ['مشرف', ['owner', 'admin', 'chat-master', 'room-master']],
  ['سلمى', [...ACCOUNT_ROLES]],
];

test.each(BEARERS)('the name %s is allowed for the roles %j (TEXT-47)', (name, roles) => {
  expect(ACCOUNT_ROLES.filter(role => !isReservedName(name, role, words))).toEqual(roles);
});

test('an operator can replace the reserved words; an empty list reserves none (TEXT-49)', () => {
  const none = { reservedForOwners: '', reservedForAdmins: ' , ،', reservedForModerators: '' };
  expect(isReservedName('admin', 'visitor', none)).toBe(false);
  const own = { ...none, reservedForModerators: 'رقيب, فريق الدعم' };
  expect(
    ['الرقيب', 'ر ق ي ب', 'فريق الدعم', 'فريق_الدعم', 'فريق', 'الدعم'].map(name =>
      isReservedName(name, 'member', own),
    ),
  ).toEqual([true, true, true, true, false, false]);
});
