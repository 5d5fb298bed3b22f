import { initialRecord, type RecordOf } from './define.ts';
import { options1 } from './options-1.ts';
import { options2 } from './options-2.ts';

/**
 * What an operator has set for the whole site: both option sections, which are one record. A new field is declared in one of
 * them and has a column; everything else that names options follows.
 */
export type SiteOptions = RecordOf<typeof options1> & RecordOf<typeof options2>;

export const INITIAL_OPTIONS: SiteOptions = { ...initialRecord(options1), ...initialRecord(options2) };
