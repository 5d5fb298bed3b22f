import type { z } from 'zod';

/** A message: its name and the schema of its data. */
export type Message<Name extends string, Shape extends z.ZodType> = {
  readonly name: Name;
  readonly data: Shape;
};

export const message = <const Name extends string, Shape extends z.ZodType>(
  name: Name,
  data: Shape,
): Message<Name, Shape> => ({
  name,
  data,
});

/** The union of envelopes of a table of messages. */
export type EnvelopeOf<Table extends Record<string, Message<string, z.ZodType>>> = {
  [Name in keyof Table & string]: { event: Name; data: z.infer<Table[Name]['data']> };
}[keyof Table & string];
