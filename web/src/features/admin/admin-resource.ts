import type { ReactNode } from 'react';
import { z } from 'zod';
import { NetworkError } from '../../../../protocol/client/errors.ts';
import type { Field, Resource } from '../../../../protocol/resources/define.ts';
import type { OwnAccount } from '../../../../protocol/rest/admission.ts';
import { request } from '../../client/http/http-client.ts';
import { nameOf } from '../../i18n/panel-translator.ts';
import type { PanelText } from '../../i18n/t-panel.ts';
import type { ManyUploads } from './bulk/UploadRow.tsx';
import type { Selection } from './bulk/use-selection.ts';
import type { Importing } from './csv/importing.ts';
import type { Option } from './fields/ChoiceInput.tsx';
import type { Known } from './send.ts';
import type { PhonePlace } from './table/phone-places.ts';

const Row = z.looseObject({ _id: z.string() });
export type Row = z.infer<typeof Row>;
export type Draft = Record<string, unknown>;
export type SetField = (field: string, value: unknown) => void;

/** `sort`: field by which a click on the column header sorts the list. */
export type Column<Of = Row> = {
  label: string;
  render: (row: Of) => ReactNode;
  wide?: boolean;
  /** Position of the column in a row on phones, if it differs from the default for its type. */
  onPhone?: PhonePlace;
  /** Limits the width to one or two words, for tables with many columns. */
  narrow?: boolean;
  sort?: string;
};

/** Renders the input of one field. */
export type OwnInput = (
  value: unknown,
  set: SetField,
  error: string | undefined,
  isNew: boolean,
) => ReactNode;

/** One of several ways to identify a record: by a field or by a picture. */
export type FieldVariant = { label: string; field?: string };

/** `src`: returns the address of a record's picture, if it is not in `uploadPath`. */
export type Picture = { part: string; label: string; src?: (row: Row) => string; isNeeded?: boolean };

export type SaveInput = {
  before: Row | null;
  /** Version of `before`, if the server sent one. */
  version?: string | undefined;
  draft: Draft;
  file: File | null;
  /** Whether the picture variant is selected, even without a file. */
  isByPicture: boolean;
  onProgress: (share: number) => void;
};

/** Id of a new record; undefined after a change. */
export type Saved = string | undefined;

export type FormProps = {
  adminResource: AdminResource;
  before: Row | null;
  version: string | undefined;
  /** Whether another operator removed the record. `before` is then its last state. */
  isGone: boolean;
  /** Reads the record again and updates `before`. */
  reload: () => Promise<Known<Row>>;
  onClose: () => void;
  /** Called after a successful save. `made`: id of a new record. */
  onDone: (made?: string) => void;
};

/** Panel configuration of a resource, in addition to its declaration: labels, columns and exceptions. */
export type AdminResource = {
  resource: Resource;
  columns: readonly Column[];
  /** Form fields in this order. Default: every field of the declaration. */
  fields?: readonly string[];
  /** Flags that the operator changes directly in the table. */
  toggles?: readonly string[];
  /** Options of a field, with labels. */
  choices?: Readonly<Record<string, readonly Option[]>>;
  /** Fields that contain text colors, each with the background behind the text; empty for none. */
  textColors?: (draft: Draft) => Readonly<Record<string, string>>;
  /** Short description of a field's effect, shown below the field. */
  hints?: Readonly<Record<string, PanelText>>;
  /** Custom inputs by field. */
  inputs?: Readonly<Record<string, OwnInput>>;
  /** Variants of which exactly one is selected; fields of other variants stay empty. */
  variants?: readonly FieldVariant[];
  picture?: Picture;
  /** Configuration for uploading several pictures as records, if allowed. */
  manyUploads?: ManyUploads;
  /** Conversion of CSV lines, if it differs from fields and default request. Loaded when a file is selected. */
  importing?: () => Promise<Importing>;
  /** Key in the request that saves a toggle, if it differs from the record's key. */
  toggleKey?: (row: Row) => string;
  changeMethod?: 'PATCH' | 'POST';
  /** Converts a completed form to the request body. */
  bodyOf?: (draft: Draft) => Draft;
  /** Custom save function that replaces the default request. */
  save?: (saving: SaveInput) => Promise<Saved>;
  /** Content below the fields: a preview or further options. */
  below?: (draft: Draft, set: SetField, before: Row | null) => ReactNode;
  /** Component that replaces the generated form. */
  Form?: (props: FormProps) => ReactNode;
  /** Links in a row, shown before its actions. */
  links?: (row: Row) => ReactNode;
  /** Whether this operator may delete a record, if the section's permission is not sufficient. */
  mayDelete?: (operator: OwnAccount, row: Row) => boolean;
  /** Additional sentence in the confirmation before a record is deleted. */
  deletionNote?: (row: Row) => string | null;
  isWide?: boolean;
  isRanked?: boolean;
  /** Whether the filter in the address applies to this list. */
  isFiltered?: boolean;
  /** Additional actions for selected rows. */
  selectionActions?: (selection: Selection<Row>) => ReactNode;
};

export const labelledFields = ({ resource, fields }: AdminResource): [string, string][] =>
  (fields ?? Object.keys(resource.fields)).map(name => [name, labelOf(resource, name)]);

/** Whether a form with these values shows this field. */
export const isAskedFor = (field: Field | undefined, draft: Draft): boolean =>
  field !== undefined && (field.askedFor?.(draft) ?? true);

export const labelOf = ({ labels }: Resource, field: string): string => nameOf(labels[field] ?? field);

/** Path parameters of a record. */
export const paramsOf = ({ resource }: AdminResource, row: Row): { resource: string; key: string } => ({
  resource: resource.name,
  key: resource.key === 'id' ? row._id : String(row[resource.key]),
});

/** Parses the record or the rows in an answer. Throws if they are missing. */
export const rowIn = (value: unknown): Row => parsed(Row, value);
export const rowsIn = (value: unknown): Row[] => parsed(z.array(Row), value);

const parsed = <Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> => {
  const { success, data } = shape.safeParse(value);
  if (!success) throw new NetworkError();
  return data;
};

/** Key under which unsaved edits of a form are stored. */
export const placeOf = ({ resource }: AdminResource, row: Row | null): string =>
  `${resource.name}/${row?._id ?? 'new'}`;

/** Reads the current record with its version, by id, because the record may have been renamed. */
export async function readRecord({ resource }: AdminResource, { _id }: Row): Promise<Known<Row>> {
  const params = { resource: resource.name, key: _id };
  const { data, version } = await request('GET /:resource/:key', { params });
  return { record: rowIn(data[resource.singular]), version };
}
