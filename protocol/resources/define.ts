import { z } from 'zod';
import type { SectionName } from '../rules/permission-table.ts';

/** Returns faults that involve several fields. Ignores fields that `wrong` lists. */
export function jointErrors(
  record: Record<string, unknown>,
  wrong: Readonly<Record<string, string>>,
  crossFieldErrors: (record: Record<string, unknown>) => Record<string, string>,
): [field: string, text: string][] {
  const right = Object.fromEntries(Object.entries(record).filter(([field]) => !(field in wrong)));
  const withoutWrong = crossFieldErrors(right);
  return Object.entries(crossFieldErrors(record)).filter(([field]) => field in withoutWrong);
}

/** Units of numeric settings. The page shows the plural form that matches the number. */
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

/** Form data of a setting: group, unit, and one Arabic sentence about the setting's effect. */
export type SettingNote = { group?: string; unit?: Unit; effect: string };

/** A group of settings, with a title and one line about its purpose. */
export type SettingGroup = { title: string; hint: string };

/** Declaration of an entity's field. Without `initial`, a new record must contain the field. */
export type Field<Value = unknown> = {
  kind: FieldKind;
  shape: z.ZodType<Value>;
  initial?: Value;
  /** The event record reports a change without the values, because retention cannot remove a value from a text. */
  isPrivate?: true;
  hasLines?: true;
  choices?: readonly (string | number)[];
  /** Names of the field's values in the event record. */
  words?: Readonly<Record<string, string>>;
  /** Only operators of the section may read the field, even in a public record. */
  confidential?: true;
  note?: SettingNote;
  /** Whether the form shows the field, given the values of other fields. If omitted, the form always shows it. */
  askedFor?: (record: Readonly<Record<string, unknown>>) => boolean;
};

/** Arabic terms for one record. Settings are never created or deleted, so they need only the first form. */
export type Noun = {
  /** Form titles for a new record (`add`) and an existing one (`edit`). */
  add?: string;
  edit?: string;
  /** Noun with the article: «تعديل الهدية». */
  definite: string;
  /** Text of the event record for a new record. */
  added?: string;
  /** Noun with a demonstrative: «تأكيد حذف هذه الهدية؟». */
  demonstrative?: string;
  /** Purpose of the list, shown while the list is empty. */
  purpose?: string;
};

/**
 * CSV columns of a list, named like its fields. `fields` are exported and imported. `distinct`: the unique fields, if
 * they differ from the key. `exportQuery`: query parameters that add the columns of `exportedOnly`.
 */
export type CsvColumns = {
  fields: readonly string[];
  exportedOnly?: readonly string[];
  importedOnly?: readonly string[];
  distinct?: readonly string[];
  exportQuery?: Readonly<Record<string, string>>;
};

type Labels<Fields> = Readonly<Record<keyof Fields & string, string>> & Readonly<Record<string, string>>;

export type Resource<Fields extends Record<string, Field> = Record<string, Field>> = {
  /** Plural name in paths and answers. */
  name: string;
  /** Name of one record in answers. */
  singular: string;
  /** First word of a refusal: `<Model> validation failed: …`. */
  model: string;
  noun: Noun;
  /** Path key: the record's id, or a unique field. */
  key: string;
  section: SectionName;
  pageSize: number;
  /**
   * Users who may read the list. `everybody`: all. `audience`: users see records for their audience, operators see all.
   * `sessions`: all users with a session.
   */
  readAccess: 'everybody' | 'audience' | 'sessions' | 'operators';
  /** Field by which the list is sorted before age. */
  rankedBy?: string;
  /**
   * `searched`: columns to search; by default all text columns. `sorted`: sortable columns besides the
   * fields.
   */
  list?: { searched?: readonly string[]; sorted?: readonly string[] };
  /** Allows CSV export and import of the list. */
  csv?: CsvColumns;
  /** True if protocol/rest/calls declares the calls individually. Otherwise the calls follow from the fields. */
  ownCalls?: true;
  fields: Fields;
  /** Groups of a setting's form in display order, by the names that the fields refer to. */
  groups?: Readonly<Record<string, SettingGroup>>;
  /** Labels of the fields in form order, and of further columns. */
  labels: Labels<NoInfer<Fields>>;
  /** Returns faults that involve several fields, by field. */
  crossFieldErrors?: (record: Record<string, unknown>) => Record<string, string>;
};

/** Declares a resource. `key` must be one of its fields, which the type of all resources cannot express. */
export const resource = <const Fields extends Record<string, Field>>(
  row: Resource<Fields> & { key: 'id' | (keyof Fields & string) },
): Resource<Fields> => row;

export type DeclaredFields = Record<string, Field>;
export type ValueOf<Each> = Each extends Field<infer Value> ? Value : never;
export type ShapeOf<Each> = z.ZodType<ValueOf<Each>>;
/** Values of a resource's record. */
export type RecordOf<Known extends { fields: DeclaredFields }> = {
  [Name in keyof Known['fields']]: ValueOf<Known['fields'][Name]>;
};
type CreateShape<Fields extends DeclaredFields> = z.ZodObject<{
  [Name in keyof Fields]: ShapeOf<Fields[Name]>;
}>;
type ChangeShape<Fields extends DeclaredFields> = z.ZodObject<{
  [Name in keyof Fields]: z.ZodOptional<ShapeOf<Fields[Name]>>;
}>;

/** Body of a POST. Fields without an initial value are required; unknown fields are refused. */
export function createShape<Fields extends DeclaredFields>({
  fields,
}: Resource<Fields>): CreateShape<Fields> {
  const shapes = Object.entries(fields).map(([name, { shape, initial }]) => [
    name,
    initial === undefined ? shape : shape.default(initial),
  ]);
  // Cast because `Object.fromEntries` loses the shape of each key.
  return z.strictObject(Object.fromEntries(shapes)) as unknown as CreateShape<Fields>;
}

/** Body of a PATCH with any subset of the fields. */
export function changeShape<Fields extends DeclaredFields>({
  fields,
}: Resource<Fields>): ChangeShape<Fields> {
  const shapes = Object.entries(fields).map(([name, { shape }]) => [name, shape.optional()]);
  // Cast because `Object.fromEntries` loses the types of the fields.
  return z.strictObject(Object.fromEntries(shapes)) as unknown as ChangeShape<Fields>;
}

/** Returns the initial values of all fields, as a new site has them. */
export function initialRecord<Fields extends DeclaredFields>({ name, fields }: Resource<Fields>) {
  const values = Object.entries(fields).map(([field, { initial }]) => {
    if (initial === undefined) throw new Error(`${name} has no initial value of ${field}`);
    return [field, initial];
  });
  // Cast because `Object.fromEntries` loses the types of the fields.
  return Object.fromEntries(values) as RecordOf<{ fields: Fields }>;
}

/** Searchable and sortable fields of a list. */
export type ListFields = { searched: readonly string[]; sorted: readonly string[] };

/**
 * Returns the list parameters of a declaration. By default all texts are searchable and all readable fields sortable.
 */
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

/** Adds a setting's form data to its field. */
export const setting = <Value>(field: Field<Value>, note: SettingNote): Field<Value> => ({ ...field, note });

type RecordShape<Fields extends DeclaredFields, More extends z.ZodRawShape> = z.ZodObject<
  { _id: z.ZodString } & { [Name in Exclude<keyof Fields, keyof More>]: ShapeOf<Fields[Name]> } & More
>;

/** Shape of a record in answers: id, fields, and `more`, which overrides fields with the same name. */
export function recordShape<Fields extends DeclaredFields, More extends z.ZodRawShape = Record<never, never>>(
  { fields }: Pick<Resource<Fields>, 'fields'>,
  more?: More,
): RecordShape<Fields, More> {
  const shapes = Object.entries(fields).map(([name, { shape }]) => [name, shape]);
  const all = { _id: z.string(), ...Object.fromEntries(shapes), ...more };
  // Cast because `Object.fromEntries` loses the shape of each key.
  return z.object(all) as unknown as RecordShape<Fields, More>;
}
