import type { z } from 'zod';
import { FONT_STYLE_NAMES } from '../entities/choice-names.ts';
import { resource } from './define.ts';
import { audience, color, namedChoice, optionalColor, size, text } from './fields.ts';
import { recordShape } from './record-shape.ts';

export const GIFT_FONT_SIZES = [9, 10, 12, 14, 16, 18, 20, 22, 24] as const;
export const GIFT_FONT_STYLES = ['normal', 'italic', 'oblique'] as const;

export const gifts = resource({
  name: 'gifts',
  singular: 'gift',
  model: 'Gift',
  noun: {
    add: 'إضافة هدية',
    edit: 'تعديل الهدية',
    definite: 'الهدية',
    added: 'إضافة هدية جديدة',
    demonstrative: 'هذه الهدية',
  },
  key: 'id',
  section: 'Gifts',
  pageSize: 4,
  readAccess: 'audience',
  fields: {
    text: text(300),
    userType: audience(),
    fontStyle: namedChoice(GIFT_FONT_STYLES, FONT_STYLE_NAMES, 'normal'),
    fontSize: size(GIFT_FONT_SIZES, 14),
    fontColor: color('#000000'),
    fontBGColor: optionalColor(),
  },
  labels: {
    text: 'نص الهدية',
    userType: 'الموجَّه إليهم',
    fontStyle: 'نمط الخط',
    fontSize: 'حجم الخط',
    fontColor: 'لون الخط',
    fontBGColor: 'لون الخلفية',
  },
});

/** A line of the marquee. `fontSize` in pixels at the browser's default size. */
export const Gift = recordShape(gifts);
export type Gift = z.infer<typeof Gift>;
