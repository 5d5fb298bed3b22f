import type { Field, SettingNote } from './define.ts';

/** A field of a setting, with how it stands in its form. */
export const setting = <Value>(field: Field<Value>, note: SettingNote): Field<Value> => ({ ...field, note });
