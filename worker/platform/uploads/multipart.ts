import { UPLOAD_MAX_BYTES, UPLOAD_MAX_SIDE } from '../../../protocol/constants.ts';
import { FILE_BODY_MS } from '../../../protocol/entry-limits.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { readBytes, validationFailure } from '../http/body.ts';
import type { AppContext } from '../http/handler.ts';
import { assertFewScans, withoutMetadata } from './image-parts.ts';
import { type ImageHeader, readHeader } from './images.ts';

export type Upload = { bytes: Uint8Array; header: ImageHeader };
export type Form = { file: Upload | null; fields: Record<string, string> };

/** Additional bytes allowed for the form's other parts and boundaries. */
const ENVELOPE_BYTES = 16 * 1024;

/** Parses a multipart body with at most one image, in the part `name`. All other parts are text fields. */
export async function readForm(c: AppContext, name: string, model: string): Promise<Form> {
  const { file, fields } = await readFile(c, name, model, UPLOAD_MAX_BYTES);
  return { file: file && imageIn(file, name, model), fields };
}

/** Like `readForm`, for a file of any type up to this size. */
export async function readFile(
  c: AppContext,
  name: string,
  model: string,
  maxBytes: number,
): Promise<{ file: Uint8Array | null; fields: Form['fields'] }> {
  const type = c.req.header('Content-Type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new Failure('unsupported_media_type');
  const bytes = await readBytes(c, maxBytes + ENVELOPE_BYTES, FILE_BODY_MS);
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw validationFailure(model, { [name]: 'the form could not be read' });
  });
  // An object without a prototype, so that a part named `__proto__` is refused like other unknown names.
  const fields: Record<string, string> = Object.create(null);
  let file: Blob | null = null;
  for (const [part, value] of form.entries()) {
    if (typeof value === 'string') fields[part] = value;
    else if (part === name && !file) file = value;
    else throw validationFailure(model, { [part]: 'is an unknown field' });
  }
  if (file && file.size > maxBytes) throw new Failure('too_large');
  return { file: file && new Uint8Array(await file.arrayBuffer()), fields };
}

export const notAPicture = (field: string, fault: string): Failure =>
  new Failure('unsupported_media_type', { errors: { [field]: fault } });

function imageIn(bytes: Uint8Array, name: string, model: string): Upload {
  const header = readHeader(bytes);
  if (!header) throw notAPicture(name, 'must be a PNG or GIF or JPEG or WebP picture');
  if (header.width > UPLOAD_MAX_SIDE || header.height > UPLOAD_MAX_SIDE) {
    throw validationFailure(model, { [name]: `is at most ${UPLOAD_MAX_SIDE} by ${UPLOAD_MAX_SIDE} pixels` });
  }
  assertFewScans(bytes, header, { model, field: name });
  return { bytes: withoutMetadata(bytes, header.type), header };
}
