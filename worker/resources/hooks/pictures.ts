import { eq } from 'drizzle-orm';
import { createShape } from '../../../protocol/resources/define.ts';
import { recordedAct } from '../../audit/record.ts';
import { operatorOf, refuseForeignKey } from '../../auth/guard.ts';
import { database } from '../../db/client.ts';
import { parseFields, validation } from '../../http/body.ts';
import { type Form, readForm, type Upload } from '../../uploads/multipart.ts';
import { type Folder, fileIn, removeFile, uploadPath, withFile } from '../../uploads/store.ts';
import { find, type Handler, type Mounted, one, settle } from '../routes.ts';

/** A record that is a picture: its file comes in a form, under `part`, and lies in `folder`. */
export type Pictured = Mounted & { folder: Folder; part: string };

export const createPicture =
  (pictured: Pictured): Handler =>
  async c => {
    const { resource, table, folder, afterCreate } = pictured;
    const operator = await operatorOf(c.req.raw, c.env, resource.section);
    const { file, fields } = await pictureIn(c.req.raw, pictured);
    const { authKey, ...said } = fields;
    refuseForeignKey({ authKey }, operator);
    const row = parseFields(createShape(resource), worded(said), resource.model);
    const made = await withFile(c.env, folder, file, async name => {
      const record = {
        ...row,
        id: crypto.randomUUID(),
        name: nameOf(name),
        uploadPath: uploadPath(folder, name),
        createdAt: Date.now(),
      };
      const insert = database(c.env)
        .insert(table)
        .values(record as never)
        .returning();
      const [inserted] = await recordedAct(c, operator, ['created', resource, record], insert);
      if (!inserted) throw new Error(`${resource.name}: nothing was inserted`);
      return inserted;
    });
    await settle(c, pictured, afterCreate?.(database(c.env), made.id, made));
    return c.json(one(resource, made), 201);
  };

/** PUT: another picture under the same record. The old file goes once nothing points to it any more. */
export const replacePicture =
  (pictured: Pictured): Handler =>
  async c => {
    const { resource, table, folder } = pictured;
    const operator = await operatorOf(c.req.raw, c.env, resource.section);
    const before = await find(c, pictured);
    const { file } = await pictureIn(c.req.raw, pictured);
    const changed = await withFile(c.env, folder, file, async name => {
      const path = { uploadPath: uploadPath(folder, name) };
      const update = database(c.env)
        .update(table)
        .set(path as never)
        .where(eq(table.id, before.id))
        .returning();
      const [updated] = await recordedAct(c, operator, ['edited', resource, before], update);
      if (!updated) throw new Error(`${resource.name}: nothing was updated`);
      return updated;
    });
    await removeFile(c.env, folder, fileIn(String(before.uploadPath)));
    return c.json(one(resource, changed));
  };

export const removePicture =
  (pictured: Pictured): Handler =>
  async c => {
    const { resource, table, folder } = pictured;
    const operator = await operatorOf(c.req.raw, c.env, resource.section);
    const row = await find(c, pictured);
    const gone = database(c.env).delete(table).where(eq(table.id, row.id));
    await recordedAct(c, operator, ['deleted', resource, row], gone);
    await removeFile(c.env, folder, fileIn(String(row.uploadPath)));
    return c.body(null, 204);
  };

async function pictureIn(request: Request, { part, resource }: Pictured): Promise<Form & { file: Upload }> {
  const form = await readForm(request, part, resource.model);
  if (!form.file) throw validation(resource.model, { [part]: 'is required' });
  return { ...form, file: form.file };
}

const nameOf = (file: string): string => file.slice(0, file.lastIndexOf('.'));

/** A form has only words: those that say a number or a truth are taken for it. */
const worded = (fields: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, word]) => [
      name,
      WORDS[word] ?? (/^\d{1,9}$/.test(word) ? Number(word) : word),
    ]),
  );

const WORDS: Record<string, boolean> = { true: true, false: false };
