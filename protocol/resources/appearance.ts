import { z } from 'zod';
import { ratio } from '../colors.ts';
import { BACKGROUND_NAMES, DENSITY_NAMES, THEME_MODE_NAMES } from '../entities/choice-names.ts';
import { BACKGROUNDS } from '../entities/themes.ts';
import { type DeclaredFields, type Resource, recordShape, resource, setting } from './define.ts';
import { color, namedChoice } from './fields.ts';

/** Shape of a picture record: its fields and the path of its file. */
export const pictureShape = <Fields extends DeclaredFields>(resource: Pick<Resource<Fields>, 'fields'>) =>
  recordShape(resource, { uploadPath: z.string() });

export const THEME_MODES = ['light', 'dark', 'system'] as const;
/** Row densities. */
export const DENSITIES = ['compact', 'comfortable', 'spacious'] as const;

/**
 * Minimum contrast of white text on the accent color (WCAG 2.2, 1.4.3). The accent must also stay visible on a dark
 * screen.
 */
const WHITE_TEXT_MIN = 4.5;
const DARK_GROUND_MIN = 2;

const accent = () => {
  const { shape, ...field } = color();
  const visible = shape
    .refine(value => value.length < '#rrggbbaa'.length, 'must be opaque')
    .refine(
      value => ratio(value, '#ffffff') >= WHITE_TEXT_MIN,
      'must be darker: white text on it is unreadable',
    )
    .refine(
      value => ratio(value, '#000000') >= DARK_GROUND_MIN,
      'must be lighter: it is invisible on a dark screen',
    );
  return { ...field, shape: visible };
};

export const appearance = resource({
  name: 'appearance',
  singular: 'appearance',
  model: 'Appearance',
  noun: { definite: 'مظهر الموقع' },
  key: 'id',
  section: 'Appearance',
  pageSize: 1,
  readAccess: 'everybody',
  fields: {
    accent: setting(accent(), { effect: 'لون الأزرار والروابط وما هو مختار.' }),
    mode: setting(namedChoice(THEME_MODES, THEME_MODE_NAMES), { effect: 'لمن لم يختر بنفسه.' }),
    background: setting(namedChoice(BACKGROUNDS, BACKGROUND_NAMES, 'plain'), {
      effect: 'ما وراء الرسائل في الدردشة.',
    }),
    density: setting(namedChoice(DENSITIES, DENSITY_NAMES, 'comfortable'), {
      effect: 'تقارب الرسائل والأسماء؛ المتقارب يُظهر أكثر منها.',
    }),
  },
  labels: {
    accent: 'لون التمييز',
    mode: 'الوضع',
    background: 'الخلفية',
    density: 'الكثافة',
  },
});

export const Appearance = recordShape(appearance);
export type Appearance = z.infer<typeof Appearance>;
