import { resource } from './define.ts';
import { color, flag, text } from './fields.ts';

/** The palette that people choose from. */
export const colors = resource({
  name: 'colors',
  singular: 'color',
  model: 'Color',
  key: 'id',
  section: 'Colors',
  pageSize: 9,
  readers: 'everybody',
  fields: {
    name: text(60),
    value: color(),
    forText: flag(true),
    forNickname: flag(true),
    forBackground: flag(true),
  },
});
