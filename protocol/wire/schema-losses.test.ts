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
  ['the same', frame({ a: text() }, ['a']), frame({ a: text() }, ['a']), []],
  ['a field that is optional now', frame({ a: text() }, ['a']), frame({ a: text() }), []],
  ['a field that must be there', frame({ a: text() }), frame({ a: text() }, ['a']), ['.a may be missing']],
  ['a new field', frame({ a: text(), b: text() }), frame({ a: text() }), ['.b is not known']],
  ['a field where others may be', frame({ b: text() }), frame({}, [], { additionalProperties: true }), []],
  ['a longer text', text({ maxLength: 10 }), text({ maxLength: 9 }), [' has another maxLength']],
  ['a text that may be empty', text(), text({ minLength: 1 }), [' has another minLength']],
  ['another pattern', text({ pattern: 'a' }), text({ pattern: 'b' }), [' has another pattern']],
  ['a word that is gone', text({ enum: ['a', 'b'] }), text({ enum: ['a'] }), [' may be b']],
  ['any word', text(), text({ enum: ['a'] }), [' may be other than a']],
  ['a fixed word', { const: 'a' }, { enum: ['a', 'b'] }, []],
  ['a whole number', { type: 'integer' }, { type: 'number' }, []],
  ['a number', { type: 'number' }, { type: 'integer' }, [' may be number']],
  ['null', { type: ['string', 'null'] }, { type: 'string' }, [' may be null']],
  ['one of two', text(), { anyOf: [{ type: 'number' }, text()] }, []],
  ['two of one', { anyOf: [{ type: 'number' }, text()] }, text(), [' may be number']],
  [
    'what a list holds',
    { type: 'array', items: text() },
    { type: 'array', items: { type: 'number' } },
    ['[] may be string'],
  ],
])(
  '%s: what the second schema does not let through of the first is named (SOURCE-21)',
  (_, from, to, losses) => {
    expect(lossesBetween(from, to)).toEqual(losses);
  },
);
