import { resource } from './define.ts';
import { color, name, text } from './fields.ts';

export const decorations = resource({
  name: 'decorations',
  singular: 'decoration',
  model: 'Decoration',
  key: 'name',
  section: 'Decorations',
  pageSize: 9,
  readers: 'operators',
  fields: { name: name(60), decorationText: text(60), color: color('#ffffff'), bgColor: color('#ff2200') },
});
