import type { z } from 'zod';
import { BODY_MS, FAULT_KEY_MAX, FAULTS_NAMED_MAX } from '../../../protocol/entry-limits.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { jointErrors } from '../../../protocol/resources/define.ts';
import type { AppContext } from './handler.ts';

/**
 * Reads a body up to this size, regardless of its declared length. It must arrive within `wholeMs`, with the same limit
 * between chunks as JSON bodies.
 */
export async function readBytes(c: AppContext, maxBytes: number, wholeMs = BODY_MS): Promise<Uint8Array> {
  const { body, headers } = c.req.raw;
  if (Number(headers.get('Content-Length') ?? 0) > maxBytes) throw new Failure('too_large');
  const parts: Uint8Array[] = [];
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const whole = deadline(wholeMs);
  try {
    for (let size = 0; ; ) {
      const { done, value } = await beforeDeadline(reader.read(), whole);
      if (done) return joined(parts, size);
      size += value.length;
      if (size > maxBytes) throw new Failure('too_large');
      parts.push(value);
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error;
  } finally {
    whole.stop();
  }
}

type Deadline = { passed: Promise<never>; stop(): void };

function deadline(ms: number): Deadline {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Failure('body_too_slow')), ms);
  // Prevents an unhandled rejection if the body arrives in time.
  passed.catch(() => {});
  return { passed, stop: () => clearTimeout(timer) };
}

async function beforeDeadline<Part>(reading: Promise<Part>, whole: Deadline): Promise<Part> {
  const part = deadline(BODY_MS);
  try {
    return await Promise.race([reading, whole.passed, part.passed]);
  } finally {
    part.stop();
  }
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const JSON_MAX_BYTES = 64 * 1024;
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/**
 * Parses a JSON body with its schema. The refusal lists every invalid field: `<Model> validation failed: field: text,
 * …`.
 */
export async function readBody<Shape extends z.ZodType>(
  c: AppContext,
  shape: Shape,
  model: string,
  maxBytes = JSON_MAX_BYTES,
  wholeMs?: number,
): Promise<z.infer<Shape>> {
  return parseFields(shape, await readJson(c, model, maxBytes, wholeMs), model);
}

/** A body, or its refusal, which is thrown only after the attempt was counted. */
export type HeldBody<Body> = { body: Body; fault?: undefined } | { fault: unknown };

export const holdFault = <Body>(reading: Promise<Body>): Promise<HeldBody<Body>> =>
  reading.then(
    body => ({ body }),
    (fault: unknown) => ({ fault }),
  );

export async function readJson(
  c: AppContext,
  model: string,
  maxBytes = JSON_MAX_BYTES,
  wholeMs?: number,
): Promise<unknown> {
  if (!isJson(c)) throw new Failure('unsupported_media_type');
  return parseJson(await readText(c, maxBytes, wholeMs), model);
}

/** Reads an optional body, for example of a DELETE; undefined if absent. */
export async function readOptionalJson(c: AppContext, model: string): Promise<unknown> {
  const text = isJson(c) ? await readText(c, JSON_MAX_BYTES) : '';
  return text === '' ? undefined : parseJson(text, model);
}

/** Validation rules of a body: its schema, and checks across fields. `before`: values for missing fields. */
export type BodyRules = {
  model: string;
  crossFieldErrors?: ((record: Record<string, unknown>) => Record<string, string>) | undefined;
  before?: Readonly<Record<string, unknown>>;
};

/**
 * Parses fields with their schema and refuses them with all errors at once. If a field is invalid, the refusal includes
 * the cross-field errors of the valid fields. Otherwise `assertCrossFields` checks these later.
 */
export function parseFields<Shape extends z.ZodType>(
  shape: Shape,
  fields: unknown,
  described: string | BodyRules,
): z.infer<Shape> {
  const parsed = shape.safeParse(fields);
  if (parsed.success) return parsed.data;
  const { model, crossFieldErrors, before }: BodyRules =
    typeof described === 'string' ? { model: described } : described;
  // An object without a prototype, because a field name may be `constructor`.
  const errors: Record<string, string> = Object.create(null);
  let named = 0;
  for (const [field, text] of faultsOf(parsed.error)) {
    errors[shortened(field)] ??= withoutCommas(text);
    named += 1;
    if (named === FAULTS_NAMED_MAX) break;
  }
  if (isObject(fields) && crossFieldErrors)
    for (const [field, text] of jointErrors({ ...before, ...fields }, errors, crossFieldErrors))
      errors[field] ??= text;
  throw validationFailure(model, errors);
}

/** Lists only the first errors and shortens keys, so that an answer does not repeat the client's whole input. */
export function validationFailure(model: string, faults: Record<string, string>): Failure {
  const named = Object.entries(faults)
    .slice(0, FAULTS_NAMED_MAX)
    .map(([field, text]) => [shortened(field), text] as const);
  const errors: Record<string, string> = Object.create(null);
  for (const [field, text] of named) errors[field] ??= text;
  const details = Object.entries(errors).map(([field, text]) => `${field}: ${text}`);
  return new Failure('validation', { errors, message: `${model} validation failed: ${details.join(', ')}` });
}

/** Schema errors by field. Each unknown key is a separate error. */
export function* faultsOf({ issues }: z.ZodError): Generator<[field: string, text: string]> {
  for (const issue of issues)
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) yield [key, 'is an unknown field'];
    else yield [issue.path.join('.') || 'body', issue.message];
}

const shortened = (key: string): string => withoutCommas(key.slice(0, FAULT_KEY_MAX));

/** Clients split the message at commas, so a field's text must not contain one. */
const withoutCommas = (text: string): string => text.replaceAll(',', ';');

const isJson = (c: AppContext): boolean => JSON_TYPE.test(c.req.header('Content-Type') ?? '');

async function readText(c: AppContext, maxBytes: number, wholeMs?: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(c, maxBytes, wholeMs));
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
