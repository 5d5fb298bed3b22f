import type { z } from 'zod';
import { Failure } from '../../protocol/errors/failure.ts';
import { jointErrors } from '../../protocol/resources/joint-errors.ts';
import type { AppContext } from './handler.ts';
import { limitBody } from './limit-body.ts';

const JSON_MAX_BYTES = 64 * 1024;
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/** A JSON body by its schema. A refusal names every field that is wrong: `<Model> validation failed: field: text, …`. */
export async function readBody<Shape extends z.ZodType>(
  c: AppContext,
  shape: Shape,
  model: string,
  maxBytes = JSON_MAX_BYTES,
): Promise<z.infer<Shape>> {
  return parseFields(shape, await readJson(c, model, maxBytes), model);
}

/** A body, or the refusal of it, which is thrown only once the attempt is spent. */
export type HeldBody<Body> = { body: Body; fault?: undefined } | { fault: unknown };

export const holdFault = <Body>(reading: Promise<Body>): Promise<HeldBody<Body>> =>
  reading.then(
    body => ({ body }),
    (fault: unknown) => ({ fault }),
  );

export async function readJson(c: AppContext, model: string, maxBytes = JSON_MAX_BYTES): Promise<unknown> {
  if (!isJson(c)) throw new Failure('unsupported_media_type');
  return parseJson(await readText(c, maxBytes), model);
}

/** A body that may be left out, as that of a DELETE; undefined where there is none. */
export async function readOptionalJson(c: AppContext, model: string): Promise<unknown> {
  const text = isJson(c) ? await readText(c, JSON_MAX_BYTES) : '';
  return text === '' ? undefined : parseJson(text, model);
}

/** What a body is read as: its model, and what may be wrong with fields together, of which `before` are those that are left out. */
export type Described = {
  model: string;
  crossFieldErrors?: ((record: Record<string, unknown>) => Record<string, string>) | undefined;
  before?: Readonly<Record<string, unknown>>;
};

/**
 * Fields by their schema, or one refusal of all that is wrong: with each alone and, where one of them is, with several together.
 * Fields that are right each by itself are for `assertCrossFields`.
 */
export function parseFields<Shape extends z.ZodType>(
  shape: Shape,
  fields: unknown,
  described: string | Described,
): z.infer<Shape> {
  const parsed = shape.safeParse(fields);
  if (parsed.success) return parsed.data;
  const { model, crossFieldErrors, before }: Described =
    typeof described === 'string' ? { model: described } : described;
  // Without a prototype: a field may be called `constructor`.
  const errors: Record<string, string> = Object.create(null);
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) errors[withoutCommas(key)] ??= 'is no field of this';
    else errors[issue.path.join('.') || 'body'] ??= withoutCommas(issue.message);
  }
  if (isObject(fields) && crossFieldErrors)
    for (const [field, text] of jointErrors({ ...before, ...fields }, errors, crossFieldErrors))
      errors[field] ??= text;
  throw validationFailure(model, errors);
}

export const validationFailure = (model: string, errors: Record<string, string>): Failure =>
  new Failure('validation', {
    errors,
    message: `${model} validation failed: ${Object.entries(errors)
      .map(([field, text]) => `${field}: ${text}`)
      .join(', ')}`,
  });

/** Clients split the message by commas, so no text may hold one. */
const withoutCommas = (text: string): string => text.replaceAll(',', ';');

const isJson = (c: AppContext): boolean => JSON_TYPE.test(c.req.header('Content-Type') ?? '');

async function readText(c: AppContext, maxBytes: number): Promise<string> {
  await limitBody(c, maxBytes);
  return c.req.raw.text();
}

function parseJson(body: string, model: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw validationFailure(model, { body: 'the body is not JSON' });
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
