import { resource } from './define.ts';
import { audience, color, link, moment, text } from './fields.ts';

/** A text, or a picture that comes by a form and whose text says what it shows. */
export const banners = resource({
  name: 'banners',
  singular: 'banner',
  model: 'Banner',
  key: 'id',
  section: 'Banners',
  pageSize: 9,
  readers: 'audience',
  fields: {
    text: text(300),
    link: link(),
    userType: audience(),
    color: color('#ffffff'),
    bgColor: color('#0b6e69'),
    startDate: moment(),
    endDate: moment(),
  },
  disagreements: ({ startDate, endDate }) =>
    startDate && endDate && Date.parse(String(endDate)) <= Date.parse(String(startDate))
      ? { endDate: 'must be after startDate' }
      : {},
});
