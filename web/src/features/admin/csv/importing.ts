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
  /** The request of what a line says; fields that it leaves out are not there. */
  bodyOf: (values: Values, operator: OwnAccount) => Values;
  create: (body: Values) => Promise<unknown>;
};

/** A resource with a list that may be exported and imported. */
export type CsvResource = Resource & { csv: CsvColumns };
