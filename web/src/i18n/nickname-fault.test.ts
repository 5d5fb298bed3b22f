import { expect, test } from 'vitest';
import { cleanNickname } from '../../../protocol/text/names.ts';
import { nicknameFault } from './nickname-fault.ts';

const refusedAs = (nickname: string): string | null => {
  const cleaned = cleanNickname(nickname);
  if (cleaned.ok) return null;
  return nicknameFault({ code: 'validation', message: `User validation failed: username: ${cleaned.text}` });
};

test.each([
  ['م'.repeat(31), 'الاسم المستعار من 1 إلى 30 حرفًا.'],
  ['👨‍👩‍👧‍👦'.repeat(12), 'في الاسم رموز مركّبة كثيرة، يُرجى اختصاره.'],
  [`م${'\u064b\u064c\u064d\u064e\u064f'}`, 'لا تزيد الحركات على الحرف الواحد عن 4.'],
  ['!!!', 'يلزم في الاسم حرف أو رقم واحد على الأقل.'],
])('«%s» is refused with a reason for the field (ENTRY-17)', (nickname, reason) => {
  expect(refusedAs(nickname)).toBe(reason);
});

test('a taken, reserved or too long name is reported at the field; other errors are not (ENTRY-17)', () => {
  const of = (code: string) => nicknameFault({ code, message: '' });
  expect(['nickname_taken', 'name_reserved', 'invalid_payload', 'banned', 'network_full'].map(of)).toEqual([
    'هذا الاسم المستعار مستخدَم، يُرجى اختيار اسم آخر.',
    'في هذا الاسم كلمة محجوزة لأصحاب الأدوار، يُرجى اختيار اسم آخر.',
    'الاسم المستعار من 1 إلى 30 حرفًا.',
    null,
    null,
  ]);
});
