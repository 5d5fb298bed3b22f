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
