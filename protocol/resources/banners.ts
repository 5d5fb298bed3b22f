import { z } from 'zod';
import { recordShape, resource } from './define.ts';
import { audience, color, link, moment, text } from './fields.ts';

/** A banner: a text, or an uploaded picture with a description. */
export const banners = resource({
  name: 'banners',
  singular: 'banner',
  model: 'Banner',
  noun: {
    add: 'إضافة لافتة',
    edit: 'تعديل اللافتة',
    definite: 'اللافتة',
    added: 'إضافة لافتة جديدة',
    demonstrative: 'هذه اللافتة',
    purpose: 'أضف إعلانًا يظهر أعلى الدردشة بين بداية ونهاية تحددهما.',
  },
  key: 'id',
  section: 'Banners',
  pageSize: 9,
  readAccess: 'audience',
  ownCalls: true,
  list: { searched: ['text', 'link'] },
  fields: {
    text: text(300),
    link: link(),
    userType: audience(),
    color: color('#ffffff'),
    bgColor: color('#0b6e69'),
    startDate: moment(),
    endDate: moment(),
  },
  labels: {
    text: 'النص',
    link: 'الرابط',
    userType: 'الموجَّه إليهم',
    color: 'اللون',
    bgColor: 'الخلفية',
    startDate: 'البداية',
    endDate: 'النهاية',
  },
  crossFieldErrors: ({ startDate, endDate }) =>
    startDate && endDate && Date.parse(String(endDate)) <= Date.parse(String(startDate))
      ? { endDate: 'must be after startDate' }
      : {},
});

/** `uploadPath`: path of the picture; null for a text banner. */
export const Banner = recordShape(banners, { uploadPath: z.string().nullable() });
export type Banner = z.infer<typeof Banner>;
