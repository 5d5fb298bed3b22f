import { truncateAuditValue } from '../../protocol/text/truncate.ts';
import { lineText } from '../../protocol/timetable/line-text.ts';
import type { Timetable } from '../../protocol/timetable/timetable.ts';

/**
 * A field that an act writes, by the name that operators know. A `secret` is named without its values: `after` only says whether there
 * is one. A `permission` is granted or withdrawn. Of a `timetable` the lines that came and went are said.
 */
export type ChangedField = {
  label: string;
  kind: 'value' | 'flag' | 'permission' | 'secret' | 'timetable';
  /** What its values are called, where they have names. */
  words?: Readonly<Record<string, string>> | undefined;
  after: unknown;
};

/** What an edit changed, as operators read it behind the name of the record; empty where every field stays as it was. */
export function changesText(fields: readonly ChangedField[], before: readonly unknown[]): string {
  const changed = fields
    .map((field, at) => ({
      ...field,
      before: normalised(field, before[at]),
      after: normalised(field, field.after),
    }))
    .filter(field => JSON.stringify(field.before) !== JSON.stringify(field.after) || isReplaced(field));
  const permissions = changed.filter(({ kind }) => kind === 'permission');
  const parts = [
    ...changed.flatMap(field => (field.kind === 'permission' ? [] : [TEXTS[field.kind](field)])),
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

type Change = ChangedField & { before: unknown };

const fromTo = ({ label, before, after, words = {} }: Change): string =>
  `${label}: من ${quoted(named(words, before))} إلى ${quoted(named(words, after))}`;

const named = (words: Readonly<Record<string, string>>, value: unknown): unknown =>
  typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : value;

const TEXTS: Record<Exclude<ChangedField['kind'], 'permission'>, (change: Change) => string> = {
  value: fromTo,
  flag: fromTo,
  secret: ({ label, after }) => `${label}: ${after === true ? 'قيمة أخرى' : 'بلا قيمة'}`,
  timetable: ({ label, before, after }) => {
    const [was, is] = [before, after].map(linesOf) as [string[], string[]];
    const said = (verb: string, lines: readonly string[]) => lines.map(line => `${verb} «${line}»`);
    const parts = [
      ...said(
        'أُضيف',
        is.filter(line => !was.includes(line)),
      ),
      ...said(
        'أُزيل',
        was.filter(line => !is.includes(line)),
      ),
    ];
    return `${label}: ${parts.length === 0 ? 'بترتيب آخر' : parts.join('، ')}`;
  },
};

/** It was validated before it was written. */
const linesOf = (timetable: unknown): string[] => ((timetable ?? []) as Timetable).map(lineText);

const listed = (verb: string, fields: readonly Change[]): string[] =>
  fields.length === 0 ? [] : [`${verb}: ${fields.map(({ label }) => label).join('، ')}`];

/** A secret that had a value and has one has another one: nobody sends it otherwise. */
const isReplaced = ({ kind, after }: Change): boolean => kind === 'secret' && after === true;

/** A column gives a boolean as a number. A permission that a record does not hold yet was as good as the opposite. */
function normalised({ kind, after }: ChangedField, value: unknown): unknown {
  if (kind === 'value' || kind === 'timetable') return value ?? null;
  if (kind === 'permission' && (value === null || value === undefined)) return after !== true;
  return value === true || value === 1;
}

function quoted(value: unknown): string {
  if (value === null || value === '') return 'فارغ';
  if (typeof value === 'boolean') return value ? 'نعم' : 'لا';
  const text = Array.isArray(value) ? value.join('، ') : String(value);
  return text === '' ? 'فارغ' : `«${truncateAuditValue(text.replace(/\s+/gu, ' ').trim())}»`;
}
