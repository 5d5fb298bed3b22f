import type { ReactNode } from 'react';
import type { Resource } from '../../../../../protocol/resources/define.ts';
import type { PanelText } from '../../../text/p.ts';
import type { Option } from '../fields/ChoiceInput.tsx';

export type Row = Record<string, unknown> & { _id: string };
export type Draft = Record<string, unknown>;
export type SetField = (field: string, value: unknown) => void;

export type Column = { label: PanelText; draw: (row: Row) => ReactNode; wide?: boolean };

/** The word of a record in the toasts and questions: `admin.toast.<noun>.created`. */
export type Noun =
  | 'account'
  | 'avatar'
  | 'ban'
  | 'banner'
  | 'chatMsg'
  | 'color'
  | 'decoration'
  | 'emoji'
  | 'gift'
  | 'room'
  | 'shortcut'
  | 'star';

/** One of several ways to say what a record is of: by a field, or by a picture. */
export type Way = { label: PanelText; field?: string };

/** `src` says where a record's picture is, if not under `uploadPath`. */
export type Picture = { part: string; label: PanelText; src?: (row: Row) => string; isNeeded?: boolean };

export type Saving = {
  before: Row | null;
  draft: Draft;
  file: File | null;
  /** It is said by a picture, chosen or not. */
  byPicture: boolean;
  onProgress: (share: number) => void;
};

export type FormProps = { described: Described; before: Row | null; onClose: () => void; onDone: () => void };

/** How the panel shows a resource: beside what its declaration says, its words, its columns and what is odd about it. */
export type Described = {
  resource: Resource;
  noun: Noun;
  add: PanelText;
  edit: PanelText;
  hint?: PanelText;
  columns: readonly Column[];
  /** What the form asks, in this order. */
  fields: Readonly<Record<string, PanelText>>;
  /** Flags that are set in the table itself, at once. */
  toggles?: Readonly<Record<string, PanelText>>;
  /** What may be chosen for a field, in words. */
  choices?: Readonly<Record<string, readonly Option[]>>;
  /** Fields with an input of their own. */
  inputs?: Readonly<Record<string, (value: unknown, set: SetField) => ReactNode>>;
  /** Exactly one of these ways is chosen; what belongs to the others is left empty. */
  oneOf?: readonly Way[];
  picture?: Picture;
  /** Where a toggle is saved, if not at the record's own path. */
  togglePath?: (row: Row) => string;
  changeMethod?: 'PATCH' | 'POST';
  /** What is sent of a form that was filled in. */
  bodyOf?: (draft: Draft) => Draft;
  /** How it is saved, where that is no plain call. */
  save?: (saving: Saving) => Promise<void>;
  /** Below the fields: how it will look, or what more can be done. */
  below?: (draft: Draft, set: SetField, before: Row | null) => ReactNode;
  /** A form of its own in the place of the fields. */
  Form?: (props: FormProps) => ReactNode;
  /** Its form is long. */
  isWide?: boolean;
  isRanked?: boolean;
};

export const pathOf = ({ resource }: Described, row: Row): string => {
  const key = resource.key === 'id' ? row._id : String(row[resource.key]);
  return `/${resource.name}/${encodeURIComponent(key)}`;
};
