import { expect, test } from 'vitest';
import { lossesBetween, type Shape } from '../../tests/support/schemas.ts';

const text = (more: object = {}): Shape => ({ type: 'string', ...more });
const frame = (properties: Record<string, Shape>, required: string[] = [], more: object = {}): Shape => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
  ...more,
});

test.each<[string, Shape, Shape, string[]]>([
  ['equal schemas', frame({ a: text() }, ['a']), frame({ a: text() }, ['a']), []],
  ['a field that became optional', frame({ a: text() }, ['a']), frame({ a: text() }), []],
  ['a field that became required', frame({ a: text() }), frame({ a: text() }, ['a']), ['.a may be missing']],
  [
    'a field unknown to the second',
    frame({ a: text(), b: text() }),
    frame({ a: text() }),
    ['.b is not known'],
  ],
  [
    'a field, where extra fields are allowed',
    frame({ b: text() }),
    frame({}, [], { additionalProperties: true }),
    [],
  ],
  ['a longer text than allowed', text({ maxLength: 10 }), text({ maxLength: 9 }), [' has another maxLength']],
  ['a text that may be empty', text(), text({ minLength: 1 }), [' has another minLength']],
  ['another pattern', text({ pattern: 'a' }), text({ pattern: 'b' }), [' has another pattern']],
  ['a removed enum value', text({ enum: ['a', 'b'] }), text({ enum: ['a'] }), [' may be b']],
  ['any text instead of an enum', text(), text({ enum: ['a'] }), [' may be other than a']],
  ['a constant of an enum', { const: 'a' }, { enum: ['a', 'b'] }, []],
  ['an integer for a number', { type: 'integer' }, { type: 'number' }, []],
  ['a number for an integer', { type: 'number' }, { type: 'integer' }, [' may be number']],
  ['null', { type: ['string', 'null'] }, { type: 'string' }, [' may be null']],
  ['one type of a union', text(), { anyOf: [{ type: 'number' }, text()] }, []],
  ['a union for one type', { anyOf: [{ type: 'number' }, text()] }, text(), [' may be number']],
  [
    'another type of list items',
    { type: 'array', items: text() },
    { type: 'array', items: { type: 'number' } },
    ['[] may be string'],
  ],
])('%s: values refused by the second schema are listed (SOURCE-21)', (_, from, to, losses) => {
  expect(lossesBetween(from, to)).toEqual(losses);
});
