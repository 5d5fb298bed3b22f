import { z } from 'zod';

/** A body is JSON, or a form with a file. Without `data` the answer has no content. */
export type ApiCall = {
  body?: z.ZodType;
  form?: z.ZodType;
  status: 200 | 201 | 204;
  data?: z.ZodType<Record<string, unknown>>;
};

export const ok = <Data extends z.ZodType>(data: Data) => ({ status: 200, data }) as const;
export const created = <Data extends z.ZodType>(data: Data) => ({ status: 201, data }) as const;
export const done = { status: 204 } as const;

/** A page of a list, or the whole of it as one page. */
export const pageOf = <const Name extends string, Rows extends z.ZodType>(name: Name, rows: Rows) =>
  ok(
    z.object({
      numPages: z.int().min(1),
      total: z.int().min(0),
      // A computed key loses its name.
      ...({ [name]: rows } as Record<Name, Rows>),
    }),
  );
