import { expect, test } from 'vitest';
import { up } from '../wire/up.ts';
import { color, optionalColor } from './fields.ts';

test.each([
  ['white', '#ffffff'],
  ['black', '#000000'],
  ['White', '#ffffff'],
  ['BLACK', '#000000'],
])('color fields and frames convert %s to %s and store the digits (TEXT-51)', (word, digits) => {
  expect(color().shape.parse(word)).toBe(digits);
  expect(optionalColor().shape.parse(word)).toBe(digits);
  const announcement = { roomType: 'all', userType: 'all', adMsg: 'سهرة', color: word, bgColor: word };
  expect(up.requestSendPublicAd.data.parse(announcement)).toMatchObject({ color: digits, bgColor: digits });
  const { data } = up.newMessageFromClient;
  expect(data.parse({ text: 'سلام', style: { color: word } })).toMatchObject({ style: { color: digits } });
  const nickname = { userId: 'u1', nicknameColor: word, nicknameBGColor: word };
  expect(up.requestChangeNicknameColors.data.parse(nickname)).toMatchObject({
    nicknameColor: digits,
    nicknameBGColor: digits,
  });
});

test.each(['red', ' white', 'white;', 'whitesmoke', '#white', 'constructor', '__proto__'])(
  'color fields and frames refuse other color words: %j (TEXT-34, TEXT-51)',
  word => {
    expect(color().shape.safeParse(word).success).toBe(false);
    expect(optionalColor().shape.safeParse(word).success).toBe(false);
    expect(up.newMessageFromClient.data.safeParse({ text: 'سلام', style: { color: word } }).success).toBe(
      false,
    );
  },
);
