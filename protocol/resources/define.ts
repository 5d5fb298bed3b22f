import { z } from 'zod';
import type { SectionName } from './sections.ts';

export const FIELD_KINDS = ['text', 'color', 'flag', 'choice', 'number', 'moment', 'password'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** One field of an entity. Without `initial` a new record must be told it. */
export type Field<Value = unknown> = {
  kind: FieldKind;
  shape: z.ZodType<Value>;
  initial?: Value;
  choices?: readonly (string | number)[];
};

export type Resource<Fields extends Record<string, Field> = Record<string, Field>> = {
  /** The word in its path and over its list. */
  name: string;
  /** The word over one record. */
  singular: string;
  /** The first word of a refusal: `<Model> validation failed: …`. */
  model: string;
  /** What its path names: the record's id, or a field that is unique. */
  key: string;
  section: SectionName;
  pageSize: number;
  /** Who may read its list: anybody; anybody what is for them, and operators its pages; whoever has a session; operators. */
  readers: 'everybody' | 'audience' | 'sessions' | 'operators';
  /** The field that its list is ordered by before age. */
  rankedBy?: string;
  fields: Fields;
  /** Where fields of one record must agree: what is wrong with them, by field. */
  disagreements?: (record: Record<string, unknown>) => Record<string, string>;
};

/** `key` must be one of its own fields: said here, because over all resources it is any word. */
export const resource = <const Fields extends Record<string, Field>>(
  row: Resource<Fields> & { key: 'id' | (keyof Fields & string) },
): Resource<Fields> => row;

/** What a POST must say: every field, but for those that begin with a value of their own. Anything else is refused. */
export const createShape = ({ fields }: Resource) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, { shape, initial }]) => [
        name,
        initial === undefined ? shape : shape.default(initial),
      ]),
    ),
  );

/** What a PATCH may say: any of the fields. */
export const changeShape = ({ fields }: Resource) =>
  z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, { shape }]) => [name, shape.optional()])),
  );
