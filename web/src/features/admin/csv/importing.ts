import type { z } from 'zod';
import type { CsvColumns, Resource } from '../../../../../protocol/resources/define.ts';
import type { OwnAccount } from '../../../../../protocol/rest/admission.ts';

type Values = Record<string, unknown>;

/** Conversion of a CSV line into a record. */
export type Importing = {
  /** The server's request schema. */
  shape: z.ZodType;
  /** Errors that involve several fields. */
  crossFieldErrors?: ((record: Values) => Record<string, string>) | undefined;
  /** Converts a line's values to a request. Fields missing from the line are omitted. */
  bodyOf: (values: Values, operator: OwnAccount) => Values;
  create: (body: Values) => Promise<unknown>;
};

/** A resource whose list supports CSV export and import. */
export type CsvResource = Resource & { csv: CsvColumns };
