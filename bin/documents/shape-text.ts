import { z } from 'zod';

/** The part of JSON Schema that the project's schemas come out as. */
export type Shape = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: boolean | Shape;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

/** Names of shapes that are written once, by `fieldsOf` them. */
export type NamedShapes = ReadonlyMap<string, string>;

type Place = { indent: string; named: NamedShapes };

const LINE = 100;

/** Notation of shapes, the introduction of both pages. */
export const NOTATION = `A \`?\` behind a name means that the field may be missing; \`text 1–64\` is a string of 1 to 64 UTF-16 units,
\`whole 0–60\` an integer, \`time\` ISO 8601 in UTC, \`a | b\` either, \`[…]\` a list.`;

export const shapeOf = (schema: z.ZodType, io: 'input' | 'output'): Shape =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape;

export const fieldsOf = ({ properties = {} }: Shape): string => JSON.stringify(properties);

/** A shape in the notation of the pages. */
export const shapeText = (shape: Shape, named: NamedShapes = new Map()): string =>
  write(shape, { indent: '', named });

function write(shape: Shape, place: Place): string {
  const name = place.named.get(fieldsOf(shape));
  if (name) return name;
  const either = shape.anyOf ?? shape.oneOf;
  if (either) return either.map(each => write(each, place)).join(' | ');
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum) return shape.enum.map(value => JSON.stringify(value)).join(' | ');
  return [shape.type ?? 'anything']
    .flat()
    .map(type => writeType(type, shape, place))
    .join(' | ');
}

function writeType(type: string, shape: Shape, place: Place): string {
  switch (type) {
    case 'string':
      return shape.format === 'date-time' ? 'time' : bounded('text', shape.minLength, shape.maxLength);
    case 'integer':
      return bounded('whole', shape.minimum, shape.maximum);
    case 'number':
      return bounded('number', shape.minimum, shape.maximum);
    case 'boolean':
      return 'boolean';
    case 'array':
      return bounded(`[${write(shape.items ?? {}, place)}]`, shape.minItems, shape.maxItems);
    case 'object':
      return writeObject(shape, place);
    default:
      return type;
  }
}

function writeObject({ properties = {}, required = [], additionalProperties }: Shape, place: Place): string {
  const within = { ...place, indent: `${place.indent}  ` };
  const fields = Object.entries(properties).map(
    ([name, shape]) => `${name}${required.includes(name) ? '' : '?'}: ${write(shape, within)}`,
  );
  if (typeof additionalProperties === 'object') fields.push(`[name]: ${write(additionalProperties, within)}`);
  if (fields.length === 0) return '{}';
  const line = `{ ${fields.join(', ')} }`;
  if (!line.includes('\n') && place.indent.length + line.length <= LINE) return line;
  return `{\n${fields.map(field => `${within.indent}${field}`).join('\n')}\n${place.indent}}`;
}

function bounded(what: string, from?: number, to?: number): string {
  const [least, most] = [from, to].map(given);
  if (least === undefined && most === undefined) return what;
  if (least === undefined) return `${what} ≤ ${most}`;
  return most === undefined ? `${what} ≥ ${least}` : `${what} ${least}–${most}`;
}

/** Zod gives integers without a bound the safe one. */
const given = (bound?: number): number | undefined =>
  bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;
