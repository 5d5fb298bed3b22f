import { expect, test } from 'vitest';
import { Recover } from '../../protocol/rest/membership.ts';
import { hashRecoveryCode, isRecoveryCode, newRecoveryCode } from './recovery-code.ts';

const CODE = newRecoveryCode(Uint8Array.from({ length: 25 }, (_, at) => at * 8 + 1));

test('a code has 25 letters in groups, none of them I, L, O or U (MEMBER-12)', () => {
  expect(newRecoveryCode(Uint8Array.from({ length: 25 }, (_, at) => at))).toBe(
    '01234-56789-ABCDE-FGHJK-MNPQR',
  );
  expect(newRecoveryCode(Uint8Array.from({ length: 25 }, (_, at) => at + 231))).toBe(
    '789AB-CDEFG-HJKMN-PQRST-VWXYZ',
  );
  const codes = new Set(Array.from({ length: 1_000 }, () => newRecoveryCode()));
  expect(codes.size).toBe(1_000);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
});

test.each([
  CODE.toLowerCase(),
  CODE.replaceAll('-', ''),
  ` ${CODE.replaceAll('-', ' – ')}\n`,
  CODE.replaceAll('1', 'I').replaceAll('0', 'O'),
  CODE.replaceAll('1', 'l').replaceAll('0', 'o'),
  [...CODE].map(char => String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0)).join(''),
  CODE.replace(/\d/g, digit => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))),
  CODE.replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit))),
  `\u200e\u2066${CODE}\u2069\u200f`,
])('a recovery code is accepted in several spellings: %j (MEMBER-13)', typed => {
  const account = { id: 'id-1', recoveryHash: hashRecoveryCode('id-1', CODE) };
  expect(isRecoveryCode(account, typed)).toBe(true);
});

test('a code copied with an unpaired direction mark is accepted (MEMBER-13)', () => {
  const typed = Recover.shape.recoveryCode.parse(`\u202a${CODE}`);
  expect(isRecoveryCode({ id: 'id-1', recoveryHash: hashRecoveryCode('id-1', CODE) }, typed)).toBe(true);
});

test('another code, another account, no code and no account do not match (MEMBER-14)', () => {
  const recoveryHash = hashRecoveryCode('id-1', CODE);
  expect(isRecoveryCode({ id: 'id-1', recoveryHash }, newRecoveryCode())).toBe(false);
  expect(isRecoveryCode({ id: 'id-2', recoveryHash }, CODE)).toBe(false);
  expect(isRecoveryCode({ id: 'id-1', recoveryHash: null }, CODE)).toBe(false);
  expect(isRecoveryCode(undefined, CODE)).toBe(false);
});
