import type { Noun } from '../../protocol/resources/define.ts';

/** What happened to a record, as operators read it in the event record. */
export const PANEL_ACTIONS = ['created', 'edited', 'deleted'] as const;
export type PanelAction = (typeof PANEL_ACTIONS)[number];

/** `name` is the record's own name, empty if it has none. */
export function panelAuditText(action: PanelAction, noun: Noun, name: string): string {
  const what = TEXTS[action](noun);
  return name === '' ? what : `${what}: ${name}`;
}

const TEXTS: Record<PanelAction, (noun: Noun) => string> = {
  created: ({ definite, added = `إضافة ${definite}` }) => added,
  edited: ({ definite }) => `تعديل ${definite}`,
  deleted: ({ definite }) => `حذف ${definite}`,
};

/** What people call a record: the first of its fields that is a name. */
export function nameOf(row: Record<string, unknown>): string {
  for (const field of ['username', 'name', 'shortcut', 'shortcutTerm', 'text', 'country', 'host']) {
    if (typeof row[field] === 'string') return row[field];
  }
  return '';
}
