import { type Described, type Draft, pathOf, type Row, type Saving } from './described.ts';
import { send } from './send.ts';

/** Only what differs: a field that stands as it was is no edit. */
export const differing = (said: Draft, before: Row): Draft =>
  Object.fromEntries(Object.entries(said).filter(([name, value]) => value !== before[name]));

export const formOf = (part: string, file: File | null, said: Draft): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(said))
    if (value !== null && value !== undefined && value !== '') form.set(name, String(value));
  if (file) form.set(part, file);
  return form;
};

/** Makes the record or changes it; a picture comes with a form, and is replaced by one of its own. */
export async function save(described: Described, { before, draft, file, onProgress }: Saving): Promise<void> {
  const { resource, fields, picture, changeMethod = 'PATCH', bodyOf } = described;
  const said = bodyOf?.(draft) ?? Object.fromEntries(Object.keys(fields).map(name => [name, draft[name]]));
  if (!before) {
    const body = picture && (file || picture.isNeeded) ? formOf(picture.part, file, said) : said;
    await send(`/${resource.name}`, { method: 'POST', body, onProgress });
    return;
  }
  const path = pathOf(described, before);
  const changed = changeMethod === 'POST' ? said : differing(said, before);
  if (Object.keys(changed).length > 0) await send(path, { method: changeMethod, body: changed });
  if (picture && file) await send(path, { method: 'PUT', body: formOf(picture.part, file, {}), onProgress });
}
