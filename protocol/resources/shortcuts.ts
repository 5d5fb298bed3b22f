import { z } from 'zod';
import { resource } from './define.ts';
import { color, flag, text, word } from './fields.ts';
import { recordShape } from './record-shape.ts';

export const shortcuts = resource({
  name: 'shortcuts',
  singular: 'shortcut',
  model: 'Shortcut',
  noun: {
    add: 'إضافة اختصار',
    edit: 'تعديل الاختصار',
    definite: 'الاختصار',
    added: 'إضافة اختصار جديد',
    demonstrative: 'هذا الاختصار',
  },
  key: 'shortcutTerm',
  section: 'Shortcuts',
  pageSize: 9,
  readAccess: 'everybody',
  csv: { fields: ['shortcutTerm', 'replaceWith', 'color', 'view'] },
  fields: { shortcutTerm: word(40), replaceWith: text(300), color: color('#000000'), view: flag(true) },
  labels: {
    shortcutTerm: 'الاختصار',
    replaceWith: 'يُستبدل بـ',
    color: 'اللون',
    view: 'الظهور',
  },
});

/** A word that is replaced by a longer text in a colour; `view` says whether it acts. `shortcut` is the word, as of an emoji. */
export const Shortcut = recordShape(shortcuts, { shortcut: z.string().exactOptional() });
export type Shortcut = z.infer<typeof Shortcut>;
