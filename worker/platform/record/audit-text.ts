import type { AuditEventInput } from '../../../domain/audit/outbox-entry.ts';
import { AUDIT_ENTRIES, withInnerQuotes } from '../../../protocol/entities/audit.ts';
import type { Noun } from '../../../protocol/resources/define.ts';
import { truncateAuditValue } from '../../../protocol/text/truncate.ts';
import { lineText } from '../../../protocol/timetable/line-text.ts';
import type { Timetable } from '../../../protocol/timetable/timetable.ts';

/**
 * A changed field with its name and its label for operators. `secret`: recorded without values; `after`: whether it is set.
 * `permission`: granted or revoked. `timetable`: added and removed lines.
 */
export type ChangedField = {
  field?: string;
  label: string;
  kind: 'value' | 'flag' | 'permission' | 'secret' | 'timetable';
  words?: Readonly<Record<string, string>> | undefined;
  after: unknown;
};

/** Fields with another value than before. */
export const changesOf = (fields: readonly ChangedField[], before: readonly unknown[]): Change[] =>
  fields
    .map((field, at) => ({
      ...field,
      before: normalised(field, before[at]),
      after: normalised(field, field.after),
    }))
    .filter(field => JSON.stringify(field.before) !== JSON.stringify(field.after) || isReplaced(field));

/** Describes an edit's changes for the event record; empty if there are none. */
export function changesText(fields: readonly ChangedField[], before: readonly unknown[]): string {
  const changed = changesOf(fields, before);
  const permissions = changed.filter(({ kind }) => kind === 'permission');
  const parts = [
    ...changed.flatMap(field => (field.kind === 'permission' ? [] : [CHANGE_TEXTS[field.kind](field)])),
    ...listed(
      'مُنح',
      permissions.filter(({ after }) => after === true),
    ),
    ...listed(
      'سُحب',
      permissions.filter(({ after }) => after !== true),
    ),
  ];
  return parts.length === 0 ? '' : ` — ${parts.join('؛ ')}`;
}

export type Change = ChangedField & { before: unknown };

const fromTo = ({ label, before, after, words = {} }: Change): string =>
  `${label}: من ${quoted(named(words, before))} إلى ${quoted(named(words, after))}`;

const named = (words: Readonly<Record<string, string>>, value: unknown): unknown =>
  typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : value;

const CHANGE_TEXTS: Record<Exclude<ChangedField['kind'], 'permission'>, (change: Change) => string> = {
  value: fromTo,
  flag: fromTo,
  secret: ({ label, after }) => `${label}: ${after === true ? 'قيمة أخرى' : 'بلا قيمة'}`,
  timetable: ({ label, before, after }) => {
    const [was, is] = [before, after].map(linesOf) as [string[], string[]];
    const changedLines = (verb: string, lines: readonly string[]) => lines.map(line => `${verb} «${line}»`);
    const parts = [
      ...changedLines(
        'أُضيف',
        is.filter(line => !was.includes(line)),
      ),
      ...changedLines(
        'أُزيل',
        was.filter(line => !is.includes(line)),
      ),
    ];
    return `${label}: ${parts.length === 0 ? 'بترتيب آخر' : parts.join('، ')}`;
  },
};

/** Cast is safe, because a timetable is validated before it is stored. */
const linesOf = (timetable: unknown): string[] => ((timetable ?? []) as Timetable).map(lineText);

const listed = (verb: string, fields: readonly Change[]): string[] =>
  fields.length === 0 ? [] : [`${verb}: ${fields.map(({ label }) => label).join('، ')}`];

/** A secret that is set before and after was replaced, because clients do not send unchanged secrets. */
const isReplaced = ({ kind, after }: Change): boolean => kind === 'secret' && after === true;

/**
 * Normalizes a stored value. Columns store booleans as numbers. A permission without a stored value counts as the
 * opposite of the new value.
 */
function normalised({ kind, after }: ChangedField, value: unknown): unknown {
  if (kind === 'value' || kind === 'timetable') return value ?? null;
  if (kind === 'permission' && (value === null || value === undefined)) return after !== true;
  return value === true || value === 1;
}

function quoted(value: unknown): string {
  if (value === null || value === '') return 'فارغ';
  if (typeof value === 'boolean') return value ? 'نعم' : 'لا';
  const text = Array.isArray(value) ? value.join('، ') : String(value);
  return text === '' ? 'فارغ' : `«${inOneLine(text)}»`;
}

/** A written value, shortened, on one line and without quotes that could forge other text. */
export const inOneLine = (text: string): string =>
  truncateAuditValue(withInnerQuotes(text.replace(/\s+/gu, ' ').trim()));

export const PANEL_ACTIONS = ['created', 'edited', 'deleted'] as const;
export type PanelAction = (typeof PANEL_ACTIONS)[number];

/** `name`: name of the record; may be empty. */
export function panelAuditText(action: PanelAction, noun: Noun, name: string): string {
  const what = PANEL_TEXTS[action](noun);
  return name === '' ? what : `${what}: ${withInnerQuotes(name)}`;
}

const PANEL_TEXTS: Record<PanelAction, (noun: Noun) => string> = {
  created: ({ definite, added = `إضافة ${definite}` }) => added,
  edited: ({ definite }) => `تعديل ${definite}`,
  deleted: ({ definite }) => `حذف ${definite}`,
};

/** Name of a record: the value of its first field that is a name. */
export function nameOf(row: Record<string, unknown>): string {
  for (const field of [
    'username',
    'name',
    'shortcut',
    'shortcutTerm',
    'text',
    'question',
    'country',
    'host',
  ]) {
    if (typeof row[field] === 'string') return row[field];
  }
  return '';
}

/** A sentence about a room event for the event record. Its subject is the entry's `username`. */
export const auditText = ({ type, ...facts }: RoomFacts): string =>
  AUDIT_ENTRIES[type].text({ ...facts, target: facts.target ?? '', text: facts.text ?? '' });

type RoomFacts = Omit<AuditEventInput, 'id' | 'at' | 'by'>;
