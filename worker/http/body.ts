import type { z } from 'zod';
import { Failure } from '../../protocol/errors/failure.ts';

const JSON_MAX_BYTES = 64 * 1024;
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/**
 * A JSON body by its schema. A refusal names every field that is wrong: `<Model> validation failed: field: text, …`.
 * `authKey` may stand in any body and is nobody's field: `inspect` sees it, the schema does not.
 */
export async function readBody<Shape extends z.ZodType>(
  request: Request,
  shape: Shape,
  model: string,
  inspect?: (body: Record<string, unknown>) => void,
): Promise<z.infer<Shape>> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!JSON_TYPE.test(type)) throw new Failure('unsupported_media_type');
  const body = json(await readText(request), model);
  return parseFields(shape, inspect ? withoutKey(body, inspect) : body, model);
}

/** The storage key that a DELETE may name in a body of its own; without one, nothing. */
export async function keyIn(request: Request): Promise<unknown> {
  if (!JSON_TYPE.test(request.headers.get('Content-Type') ?? '')) return undefined;
  const text = await readText(request);
  const body = text === '' ? null : json(text, 'List');
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>).authKey : undefined;
}

/** Fields by their schema, or the refusal of all that are wrong. */
export function parseFields<Shape extends z.ZodType>(
  shape: Shape,
  fields: unknown,
  model: string,
): z.infer<Shape> {
  const parsed = shape.safeParse(fields);
  if (parsed.success) return parsed.data;
  // Without a prototype: a field may be called `constructor`.
  const errors: Record<string, string> = Object.create(null);
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) errors[withoutCommas(key)] ??= 'is no field of this';
    else errors[issue.path.join('.') || 'body'] ??= withoutCommas(issue.message);
  }
  throw validation(model, errors);
}

function withoutKey(body: unknown, inspect: (body: Record<string, unknown>) => void): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { authKey: _, ...fields } = body as Record<string, unknown>;
  inspect(body as Record<string, unknown>);
  return fields;
}

export const validation = (model: string, errors: Record<string, string>): Failure =>
  new Failure('validation', {
    errors,
    message: `${model} validation failed: ${Object.entries(errors)
      .map(([field, text]) => `${field}: ${text}`)
      .join(', ')}`,
  });

/** Clients split the message by its commas, so no text may hold one. */
const withoutCommas = (text: string): string => text.replaceAll(',', ';');

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > JSON_MAX_BYTES) throw new Failure('too_large');
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > JSON_MAX_BYTES) throw new Failure('too_large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function json(body: string, model: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw validation(model, { body: 'the body is not JSON' });
  }
}
