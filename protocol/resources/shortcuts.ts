import { resource } from './define.ts';
import { color, flag, text, word } from './fields.ts';

export const shortcuts = resource({
  name: 'shortcuts',
  singular: 'shortcut',
  model: 'Shortcut',
  key: 'shortcutTerm',
  section: 'Shortcuts',
  pageSize: 9,
  readers: 'everybody',
  fields: { shortcutTerm: word(40), replaceWith: text(300), color: color('#000000'), view: flag(true) },
});
