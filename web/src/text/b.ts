import { textsOf } from './texts.ts';

/** The words about the banners. */
export const b = textsOf({
  'banners.label': 'إعلانات الموقع',
  'banners.next': 'الإعلان التالي',
});
