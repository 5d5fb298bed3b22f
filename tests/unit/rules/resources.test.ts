import { expect, test } from 'vitest';
import { GIFT_FONT_SIZES, GIFT_FONT_STYLES } from '../../../protocol/entities/gift.ts';
import { avatars } from '../../../protocol/resources/avatars.ts';
import { chatMessages } from '../../../protocol/resources/chat-messages.ts';
import { decorations } from '../../../protocol/resources/decorations.ts';
import { gifts } from '../../../protocol/resources/gifts.ts';
import { shortcuts } from '../../../protocol/resources/shortcuts.ts';
import { stars } from '../../../protocol/resources/stars.ts';

const ROWS = [
  ['RES-10', gifts, 'text userType fontStyle fontSize fontColor fontBGColor'],
  ['RES-33, ENT-23', avatars, 'default isRestricted'],
  ['RES-38', stars, 'rank forVisitors forChatMasters'],
  ['RES-51, RES-52', shortcuts, 'shortcutTerm replaceWith color view'],
  ['RES-55', decorations, 'name decorationText color bgColor'],
  ['RES-68', chatMessages, 'name nameColor message messageColor messageBGColor userType showOnEntry avatar'],
] as const;

test('RES-10, RES-33, RES-38, RES-51, RES-52, RES-55, RES-68, ENT-23 what may be written of a record are the fields of the requirements', () => {
  for (const [rule, { fields }, named] of ROWS) expect(Object.keys(fields).join(' '), rule).toBe(named);
});

test('RES-10, RES-11 a gift is of nine sizes and three slants', () => {
  expect([GIFT_FONT_SIZES, GIFT_FONT_STYLES]).toEqual([
    [9, 10, 12, 14, 16, 18, 20, 22, 24],
    ['normal', 'italic', 'oblique'],
  ]);
});
