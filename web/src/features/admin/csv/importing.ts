import type { z } from 'zod';
import type { CsvColumns, Resource } from '../../../../../protocol/resources/define.ts';
import type { OwnAccount } from '../../../../../protocol/rest/admission.ts';

type Values = Record<string, unknown>;

/** Conversion of a CSV line into a record. */
export type Importing = {
  /** Request schema of the server. */
  shape: z.ZodType;
  /** Faults across several fields. */
  crossFieldErrors?: ((record: Values) => Record<string, string>) | undefined;
  /** Converts a line's values to a request. Fields absent from the line stay absent. */
  bodyOf: (values: Values, operator: OwnAccount) => Values;
  create: (body: Values) => Promise<unknown>;
};

/** A resource with a list that supports export and import. */
export type CsvResource = Resource & { csv: CsvColumns };
