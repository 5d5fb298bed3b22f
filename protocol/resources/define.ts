import { z } from 'zod';
import type { SectionName } from '../rules/permission-table.ts';

/** Faults across fields, ignoring fields that are `wrong` by themselves. */
export function jointErrors(
  record: Record<string, unknown>,
  wrong: Readonly<Record<string, string>>,
  crossFieldErrors: (record: Record<string, unknown>) => Record<string, string>,
): [field: string, text: string][] {
  const right = Object.fromEntries(Object.entries(record).filter(([field]) => !(field in wrong)));
  const withoutWrong = crossFieldErrors(right);
  return Object.entries(crossFieldErrors(record)).filter(([field]) => field in withoutWrong);
}

/** Units of numbers. The page shows them in the plural form of the number. */
export const UNITS = [
  'seconds',
  'minutes',
  'days',
  'messages',
  'characters',
  'lines',
  'shortcuts',
  'emoticons',
  'bots',
  'connections',
  'conversations',
  'pixelsPerSecond',
  'megabytes',
  'links',
  'mentions',
  'people',
  'bits',
] as const;
export type Unit = (typeof UNITS)[number];

export const FIELD_KINDS = [
  'text',
  'color',
  'flag',
  'choice',
  'number',
  'moment',
  'password',
  'country',
  'timetable',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** A setting in its form: group, unit, and one Arabic sentence about its effect. */
export type SettingNote = { group?: string; unit?: Unit; effect: string };

/** A group of settings: its title and one line on its purpose. */
export type SettingGroup = { title: string; hint: string };

/** One field of an entity. Without `initial` it is required in a new record. */
export type Field<Value = unknown> = {
  kind: FieldKind;
  shape: z.ZodType<Value>;
  initial?: Value;
  /** The event record reports the change without values, because retention cannot remove a value from a text. */
  isPrivate?: true;
  /** The form gives it several lines. */
  hasLines?: true;
  choices?: readonly (string | number)[];
  /** Names of values in the event record. */
  words?: Readonly<Record<string, string>>;
  /** Readable by the section's operators only, even in a public record. */
  confidential?: true;
  note?: SettingNote;
  /** Whether the form asks for it beside these values of the others; always, where it is left out. */
  askedFor?: (record: Readonly<Record<string, unknown>>) => boolean;
};

/** Words for one record. Settings are never created or deleted, so they need the first form only. */
export type Noun = {
  /** Titles of the form for new and existing records. */
  add?: string;
  edit?: string;
  /** With the article: «تعديل الهدية». */
  definite: string;
  /** Text of the event record for a new one. */
  added?: string;
  /** In a question: «تأكيد حذف هذه الهدية؟». */
  demonstrative?: string;
  /** Purpose of the list, shown while it is empty. */
  purpose?: string;
};

/**
 * The columns of its list as a file of CSV, each called as its field. `fields` are saved and read back, the others go one way only.
 * `distinct`: what no two records have alike, where that is not the key.
 */
export type CsvColumns = {
  fields: readonly string[];
  exportedOnly?: readonly string[];
  importedOnly?: readonly string[];
  distinct?: readonly string[];
};

type Labels<Fields> = Readonly<Record<keyof Fields & string, string>> & Readonly<Record<string, string>>;

export type Resource<Fields extends Record<string, Field> = Record<string, Field>> = {
  /** The word in its path and over its list. */
  name: string;
  /** The word over one record. */
  singular: string;
  /** The first word of a refusal: `<Model> validation failed: …`. */
  model: string;
  noun: Noun;
  /** Key in its path: the record's id, or a unique field. */
  key: string;
  section: SectionName;
  pageSize: number;
  /**
   * Readers of the list: everyone; everyone for the part of their audience, and operators all; any session;
   * operators.
   */
  readAccess: 'everybody' | 'audience' | 'sessions' | 'operators';
  /** The field that its list is ordered by before age. */
  rankedBy?: string;
  /** In which columns its list is searched, if not in all its texts; and by which it may be ordered beside its fields. */
  list?: { searched?: readonly string[]; sorted?: readonly string[] };
  /** Its list may be saved as a file, and records be read from one. */
  csv?: CsvColumns;
  /** Its calls are declared one by one in protocol/rest/calls; without this they follow from the fields. */
  ownCalls?: true;
  fields: Fields;
  /** The groups of a setting's form, in its order, by the names that its fields say. */
  groups?: Readonly<Record<string, SettingGroup>>;
  /** Labels of fields in the form's order, and of further columns. */
  labels: Labels<NoInfer<Fields>>;
  /** Faults across dependent fields, by field. */
  crossFieldErrors?: (record: Record<string, unknown>) => Record<string, string>;
};

/** `key` must be one of its own fields; the type of all resources together cannot say so. */
export const resource = <const Fields extends Record<string, Field>>(
  row: Resource<Fields> & { key: 'id' | (keyof Fields & string) },
): Resource<Fields> => row;

export type DeclaredFields = Record<string, Field>;
export type ValueOf<Each> = Each extends Field<infer Value> ? Value : never;
export type ShapeOf<Each> = z.ZodType<ValueOf<Each>>;
/** The values of one record, by its declaration. */
export type RecordOf<Known extends { fields: DeclaredFields }> = {
  [Name in keyof Known['fields']]: ValueOf<Known['fields'][Name]>;
};
type CreateShape<Fields extends DeclaredFields> = z.ZodObject<{
  [Name in keyof Fields]: ShapeOf<Fields[Name]>;
}>;
type ChangeShape<Fields extends DeclaredFields> = z.ZodObject<{
  [Name in keyof Fields]: z.ZodOptional<ShapeOf<Fields[Name]>>;
}>;

/** The body of a POST: every field without an initial value is required, and no other field is allowed. */
export function createShape<Fields extends DeclaredFields>({
  fields,
}: Resource<Fields>): CreateShape<Fields> {
  const shapes = Object.entries(fields).map(([name, { shape, initial }]) => [
    name,
    initial === undefined ? shape : shape.default(initial),
  ]);
  // `Object.fromEntries` loses the shape of each key; each key has its field's shape.
  return z.strictObject(Object.fromEntries(shapes)) as unknown as CreateShape<Fields>;
}

/** The body of a PATCH: any of the fields. */
export function changeShape<Fields extends DeclaredFields>({
  fields,
}: Resource<Fields>): ChangeShape<Fields> {
  const shapes = Object.entries(fields).map(([name, { shape }]) => [name, shape.optional()]);
  // Cast because `Object.fromEntries` loses the types of the fields.
  return z.strictObject(Object.fromEntries(shapes)) as unknown as ChangeShape<Fields>;
}

/** A setting as a new site has it: the initial value of every field. */
export function initialRecord<Fields extends DeclaredFields>({ name, fields }: Resource<Fields>) {
  const values = Object.entries(fields).map(([field, { initial }]) => {
    if (initial === undefined) throw new Error(`${name} has no initial value of ${field}`);
    return [field, initial];
  });
  // Cast because `Object.fromEntries` loses the types of the fields.
  return Object.fromEntries(values) as RecordOf<{ fields: Fields }>;
}

/** In which fields a list is searched, and by which it may be ordered. */
export type ListFields = { searched: readonly string[]; sorted: readonly string[] };

/** List parameters from a declaration: texts are searchable, and all readable fields are sortable. */
export function listFieldsOf({ fields, list = {} }: Pick<Resource, 'fields' | 'list'>): ListFields {
  const read = Object.entries(fields).filter(
    ([, { kind, confidential }]) => kind !== 'password' && !confidential,
  );
  const texts = read.filter(([, { kind }]) => kind === 'text').map(([name]) => name);
  const names = read.map(([name]) => name);
  return {
    searched: list.searched ?? texts,
    sorted: [...new Set([...names, ...(list.sorted ?? []), 'createdAt'])],
  };
}

/** A setting's field with its place in the form. */
export const setting = <Value>(field: Field<Value>, note: SettingNote): Field<Value> => ({ ...field, note });

type RecordShape<Fields extends DeclaredFields, More extends z.ZodRawShape> = z.ZodObject<
  { _id: z.ZodString } & { [Name in Exclude<keyof Fields, keyof More>]: ShapeOf<Fields[Name]> } & More
>;

/** A record as it is answered: its id, its fields, and `more`, which also stands in for a field of the same name. */
export function recordShape<Fields extends DeclaredFields, More extends z.ZodRawShape = Record<never, never>>(
  { fields }: Pick<Resource<Fields>, 'fields'>,
  more?: More,
): RecordShape<Fields, More> {
  const shapes = Object.entries(fields).map(([name, { shape }]) => [name, shape]);
  const all = { _id: z.string(), ...Object.fromEntries(shapes), ...more };
  // `Object.fromEntries` loses the shape of each key; each key has its field's shape.
  return z.object(all) as unknown as RecordShape<Fields, More>;
}
