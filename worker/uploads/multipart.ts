import { UPLOAD_MAX_BYTES, UPLOAD_MAX_SIDE } from '../../protocol/constants.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { validation } from '../http/body.ts';
import { type ImageHeader, readHeader } from './images.ts';

export type Upload = { bytes: Uint8Array; header: ImageHeader };
export type Form = { file: Upload | null; fields: Record<string, string> };

/** The form's other parts and its boundaries beside the file. */
const ENVELOPE_BYTES = 16 * 1024;

/** A multipart body with at most one image, under `name`; every other part is a text field. */
export async function readForm(request: Request, name: string, model: string): Promise<Form> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new Failure('unsupported_media_type');
  const body = await readAtMost(request, UPLOAD_MAX_BYTES + ENVELOPE_BYTES);
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw validation(model, { [name]: 'the form could not be read' });
  });
  // Without a prototype: a part may be called `__proto__`, and is refused by that name.
  const fields: Record<string, string> = Object.create(null);
  let file: Upload | null = null;
  for (const [part, value] of form as unknown as Iterable<[string, string | Blob]>) {
    if (typeof value === 'string') fields[part] = value;
    else if (part === name && !file) file = await imageIn(value, name, model);
    else throw validation(model, { [part]: 'is no field of this' });
  }
  return { file, fields };
}

async function imageIn(file: Blob, name: string, model: string): Promise<Upload> {
  if (file.size > UPLOAD_MAX_BYTES) throw new Failure('too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const header = readHeader(bytes);
  if (!header) throw new Failure('unsupported_media_type');
  if (header.width > UPLOAD_MAX_SIDE || header.height > UPLOAD_MAX_SIDE) {
    throw validation(model, { [name]: `is at most ${UPLOAD_MAX_SIDE} by ${UPLOAD_MAX_SIDE} pixels` });
  }
  return { bytes, header };
}

/** The whole body, or 413 as soon as it is too long: a declared length is not believed. */
async function readAtMost(request: Request, max: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > max) throw new Failure('too_large');
    chunks.push(chunk);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
