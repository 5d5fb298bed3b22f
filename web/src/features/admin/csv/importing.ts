import type { z } from 'zod';
import type { CsvColumns, Resource } from '../../../../../protocol/resources/define.ts';
import type { OwnAccount } from '../../../../../protocol/rest/admission.ts';

type Values = Record<string, unknown>;

/** How a line of a file becomes a record. */
export type Importing = {
  /** What the request may hold, as the server judges it. */
  shape: z.ZodType;
  /** What is wrong with fields together. */
  crossFieldErrors?: ((record: Values) => Record<string, string>) | undefined;
  /** The request of what a line says; fields that it leaves out are not there. */
  bodyOf: (values: Values, operator: OwnAccount) => Values;
  create: (body: Values) => Promise<unknown>;
};

/** A resource whose list may be saved and read. */
export type CsvResource = Resource & { csv: CsvColumns };
