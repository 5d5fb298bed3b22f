import { z } from 'zod';
import { isUpName, up } from '../../protocol/wire/up.ts';

/** The part of JSON Schema that the schema snapshots of the protocol use. */
export type Shape = {
  type?: string | readonly string[] | undefined;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Shape[];
  oneOf?: readonly Shape[];
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  additionalProperties?: boolean | Shape;
  items?: Shape;
  pattern?: string;
  [limit: string]: unknown;
};

/** Limits that accept less with a higher value, then those that accept less with a lower value. */
const FLOORS = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum'] as const;
const CEILINGS = ['maxLength', 'maxItems', 'maximum'] as const;

/**
 * Data accepted by the first schema and refused by the second, as sentences with their place; empty if compatible.
 * Unknown fields count if the second schema refuses them.
 */
export function lossesBetween(from: Shape, to: Shape, place = ''): string[] {
  const said = branchesOf(from);
  if (said) return unique(said.flatMap(each => lossesBetween(each, to, place)));
  const taken = branchesOf(to);
  if (taken) return fewest(taken.map(each => lossesBetween(from, each, place)));
  return [
    ...lossOfValues(from, to, place),
    ...lossOfLimits(from, to, place),
    ...lossesOfFields(from, to, place),
    ...(from.items && to.items ? lossesBetween(from.items, to.items, `${place}[]`) : []),
  ];
}

const branchesOf = ({ anyOf, oneOf }: Shape): readonly Shape[] | undefined => anyOf ?? oneOf;
const unique = (losses: string[]): string[] => [...new Set(losses)];
const fewest = (choices: string[][]): string[] =>
  choices.reduce((least, each) => (each.length < least.length ? each : least));

/** An integer is a number. */
const typesOf = ({ type = [] }: Shape): readonly string[] =>
  [type].flat().flatMap(each => (each === 'number' ? ['number', 'integer'] : [each]));

const valuesOf = (shape: Shape): readonly unknown[] | undefined =>
  'const' in shape ? [shape.const] : shape.enum;

function lossOfValues(from: Shape, to: Shape, place: string): string[] {
  const others = typesOf(from).filter(type => !typesOf(to).includes(type));
  if (typesOf(to).length > 0 && (others.length > 0 || typesOf(from).length === 0))
    return [`${place} may be ${others[0] ?? 'anything'}`];
  const taken = valuesOf(to);
  if (!taken) return [];
  const said = valuesOf(from);
  if (!said) return [`${place} may be other than ${taken.join(', ')}`];
  return said.filter(value => !taken.includes(value)).map(value => `${place} may be ${String(value)}`);
}

function lossOfLimits(from: Shape, to: Shape, place: string): string[] {
  // Enumerated values exceed no limit.
  if (valuesOf(from)) return [];
  const limit = (shape: Shape, name: string) => shape[name] as number | undefined;
  return [
    ...FLOORS.filter(name => (limit(to, name) ?? -Infinity) > (limit(from, name) ?? -Infinity)),
    ...CEILINGS.filter(name => (limit(to, name) ?? Infinity) < (limit(from, name) ?? Infinity)),
    ...(to.pattern !== undefined && to.pattern !== from.pattern ? ['pattern'] : []),
  ].map(name => `${place} has another ${name}`);
}

function lossesOfFields(from: Shape, to: Shape, place: string): string[] {
  const { properties = {}, required = [], additionalProperties: others } = to;
  const missing = required.filter(name => !(from.required ?? []).includes(name));
  const named = Object.entries(from.properties ?? {}).flatMap(([name, field]) => {
    const inside = `${place}.${name}`;
    const known = properties[name] ?? (typeof others === 'object' ? others : undefined);
    if (known) return lossesBetween(field, known, inside);
    return others === false ? [`${inside} is not known`] : [];
  });
  const mapped =
    typeof from.additionalProperties === 'object' && typeof others === 'object'
      ? lossesBetween(from.additionalProperties, others, `${place}.*`)
      : [];
  return [...missing.map(name => `${place}.${name} may be missing`), ...named, ...mapped];
}

/** Throws if the ack of an accepted message has data that its declaration does not allow. */
export function checkAckShape(event: string, { ok, data }: { ok?: unknown; data?: unknown }): void {
  if (ok !== true || !isUpName(event)) return;
  const { success, error } = up[event].ack.safeParse(data ?? {});
  if (!success) throw new Error(`ack of ${event}: ${error?.message} in ${JSON.stringify(data)}`);
}

/** Valid data with an unknown field: at the top, and in every nested object. */
export function withUnknownField(data: unknown): unknown[] {
  if (typeof data !== 'object' || data === null) return [];
  const inner = Object.entries(data).flatMap(([name, value]) =>
    Array.isArray(value) ? [] : withUnknownField(value).map(changed => ({ ...data, [name]: changed })),
  );
  return [{ ...data, rank: 100 }, ...inner];
}

/** Data with every field of a schema, one for each branch, and the same data with one fault. */
export function casesOf(schema: z.ZodType): { data: unknown; faults: unknown[] }[] {
  // A field with a default may be missing from the input.
  const shape = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Shape;
  return (branchesOf(shape) ?? [shape]).map(branch => {
    const data = sampleOf(branch);
    // Invalid data for an absent value may be valid in another branch.
    return { data, faults: data === null ? [] : faultsOf(branch, data) };
  });
}

const TEXTS = ['نص', '#1f5bb8', '2026-11-21T10:00:00.000Z'];

function sampleOf(shape: Shape): unknown {
  const [branch] = branchesOf(shape) ?? [];
  if (branch) return sampleOf(branch);
  const [value] = valuesOf(shape) ?? [];
  if (value !== undefined) return value;
  const { properties = {}, items = {}, pattern = '', minimum = 1 } = shape;
  switch (typesOf(shape)[0]) {
    case 'object':
      return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, sampleOf(field)]));
    case 'array':
      return [sampleOf(items)];
    case 'string':
      return TEXTS.find(text => new RegExp(pattern).test(text));
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return minimum;
  }
}

const OF_EACH_TYPE = { string: 'نص', number: 7.5, boolean: true, array: [], object: {} };

function faultsOf(shape: Shape, data: unknown): unknown[] {
  const types = (branchesOf(shape) ?? [shape]).flatMap(each =>
    typesOf(each).length > 0 ? typesOf(each) : (valuesOf(each) ?? []).map(value => typeof value),
  );
  if (types.length === 0) return [];
  const others = Object.entries(OF_EACH_TYPE).filter(([type]) => !types.includes(type));
  return [
    ...others.map(([, value]) => value),
    ...(branchesOf(shape) ? [] : [...faultsOfValue(shape, data), ...faultsOfFields(shape, data)]),
  ];
}

function faultsOfValue(shape: Shape, data: unknown): unknown[] {
  if (valuesOf(shape)) return typeof data === 'string' ? ['لا قيمة'] : [];
  const { maxLength, minLength, maxItems, minItems, maximum, minimum } = shape as Record<string, number>;
  const faults: unknown[] = [];
  if (maxLength !== undefined) faults.push('x'.repeat(maxLength + 1));
  if (minLength !== undefined) faults.push('');
  if (shape.pattern !== undefined) faults.push('url(x)');
  if (maxItems !== undefined) faults.push(Array(maxItems + 1).fill([data].flat()[0]));
  if (minItems !== undefined) faults.push([]);
  if (maximum !== undefined) faults.push(maximum + 1);
  if (minimum !== undefined) faults.push(minimum - 1);
  if (shape.type === 'integer') faults.push(Number(data) + 0.5);
  return faults;
}

function faultsOfFields({ properties = {}, required = [], items }: Shape, data: unknown): unknown[] {
  if (Array.isArray(data)) return faultsOf(items ?? {}, data[0]).map(fault => [fault]);
  if (typeof data !== 'object' || data === null) return [];
  const fields: Record<string, unknown> = { ...data };
  const without = (name: string) =>
    Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
  return [
    ...required.map(without),
    ...Object.entries(properties).flatMap(([name, field]) =>
      faultsOf(field, fields[name]).map(fault => ({ ...fields, [name]: fault })),
    ),
  ];
}
