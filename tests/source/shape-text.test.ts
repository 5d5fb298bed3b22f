import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf, shapeOf, shapeText } from '../../bin/documents/shape-text.ts';

const written = (schema: z.ZodType) => shapeText(shapeOf(schema, 'input'));

test('a shape is written with its bounds and choices, and with what may be missing', () => {
  expect(written(z.object({ at: z.iso.datetime(), n: z.int(), m: z.int().min(0).max(60).optional() }))).toBe(
    '{ at: time, n: whole, m?: whole 0–60 }',
  );
  expect(written(z.union([z.string().max(8), z.null(), z.enum(['a', 'b'])]))).toBe(
    'text ≤ 8 | null | "a" | "b"',
  );
  expect(written(z.array(z.strictObject({})).min(1))).toBe('[{}] ≥ 1');
  expect(written(z.record(z.string(), z.boolean()))).toBe('{ [name]: boolean }');
  expect(written(z.unknown())).toBe('anything');
});

test('what does not fit in a line has a line for each field, and a shape with a name is called by it', () => {
  const Inner = z.object({ first: z.string(), second: z.string() });
  const Outer = z.object({ inner: Inner, ['x'.repeat(100)]: z.boolean() });
  const named = new Map([[fieldsOf(shapeOf(Inner, 'input')), 'Inner']]);
  expect(written(Outer)).toBe(`{\n  inner: { first: text, second: text }\n  ${'x'.repeat(100)}: boolean\n}`);
  expect(shapeText(shapeOf(Outer, 'input'), named)).toContain('  inner: Inner\n');
});
