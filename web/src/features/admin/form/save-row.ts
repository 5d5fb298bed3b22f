import {
  type AdminResource,
  type Draft,
  labelledFields,
  paramsOf,
  rowIn,
  type Saved,
  type SaveInput,
} from '../admin-resource.ts';
import { send, sendVersioned } from '../send.ts';
import { ifMatch } from './save-overtaken.ts';

/** The fields that differ from the stored record. */
export const changedFields = (values: Draft, before: Draft): Draft =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name]));

export const formDataOf = (part: string, file: File | null, values: Draft): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== undefined && value !== '') form.set(name, String(value));
  if (file) form.set(part, file);
  return form;
};

/** Creates or updates the record. A picture is sent as a form, and replaced by a request of its own. */
export async function saveRow(
  adminResource: AdminResource,
  { before, version, draft, file, onProgress }: SaveInput,
): Promise<Saved> {
  const { resource, picture, changeMethod = 'PATCH', bodyOf } = adminResource;
  const valuesOf = (fields: Draft): Draft =>
    bodyOf?.(fields) ??
    Object.fromEntries(labelledFields(adminResource).map(([name]) => [name, fields[name]]));
  const values = valuesOf(draft);
  if (!before) {
    const body = picture && (file || picture.isNeeded) ? formDataOf(picture.part, file, values) : values;
    const made = await send('POST /:resource', {
      params: { resource: resource.name },
      body,
      ...(file && { onProgress }),
    });
    return rowIn(made[resource.singular])._id;
  }
  const params = paramsOf(adminResource, before);
  const changed = changedFields(values, valuesOf(before));
  let current = version;
  if (Object.keys(changed).length > 0) {
    const change = { params, body: changed, ...ifMatch(version) };
    current = (await sendVersioned(`${changeMethod} /:resource/:key`, change)).version;
  }
  if (picture && file) {
    const body = formDataOf(picture.part, file, {});
    await send('PUT /:resource/:key', { params, body, onProgress, ...ifMatch(current) });
  }
  return undefined;
}
