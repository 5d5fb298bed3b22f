import { z } from 'zod';
import type { DeclaredFields, Resource, ShapeOf } from './define.ts';

type RecordShape<Fields extends DeclaredFields, More extends z.ZodRawShape> = z.ZodObject<
  { _id: z.ZodString } & { [Name in Exclude<keyof Fields, keyof More>]: ShapeOf<Fields[Name]> } & More
>;

/** A record as it is answered: its id, its fields, and `more`, which also stands in for a field of the same name. */
export function recordShape<Fields extends DeclaredFields, More extends z.ZodRawShape = Record<never, never>>(
  { fields }: Pick<Resource<Fields>, 'fields'>,
  more?: More,
): RecordShape<Fields, More> {
  const shapes = Object.entries(fields).map(([name, { shape }]) => [name, shape]);
  const all = { _id: z.string(), ...Object.fromEntries(shapes), ...more };
  // `Object.fromEntries` loses which key has which shape: they are those of the fields, one by one.
  return z.object(all) as unknown as RecordShape<Fields, More>;
}
