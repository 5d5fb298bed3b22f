import { GIFT_FONT_SIZES, GIFT_FONT_STYLES } from '../entities/gift.ts';
import { resource } from './define.ts';
import { audience, choice, color, optionalColor, size, text } from './fields.ts';

export const gifts = resource({
  name: 'gifts',
  singular: 'gift',
  model: 'Gift',
  key: 'id',
  section: 'Gifts',
  pageSize: 4,
  readers: 'audience',
  fields: {
    text: text(300),
    userType: audience(),
    fontStyle: choice(GIFT_FONT_STYLES, 'normal'),
    fontSize: size(GIFT_FONT_SIZES, 14),
    fontColor: color('#000000'),
    fontBGColor: optionalColor(),
  },
});
