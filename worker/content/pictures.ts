import { eq } from 'drizzle-orm';
import { createShape, type Resource } from '../../protocol/resources/define.ts';
import { recordBody } from '../platform/crud/crud.ts';
import {
  findById,
  findByKey,
  mapOvertakenError,
  mapTakenError,
  type RegisteredResource,
  sameRow,
  toRow,
} from '../platform/crud/record.ts';
import { database } from '../platform/database/client.ts';
import { parseFields, validationFailure } from '../platform/http/body.ts';
import type { AppContext, Handler } from '../platform/http/handler.ts';
import { assertVersion, versionOf } from '../platform/http/version.ts';
import { trackChanges } from '../platform/record/tracked-changes.ts';
import { withPanelAudit } from '../platform/record/with-audit.ts';
import { assertOwnAuthKey, requireOperator } from '../platform/sessions/require-operator.ts';
import { type Form, readForm, type Upload } from '../platform/uploads/multipart.ts';
import { type Folder, fileIn, removeFile, uploadPath, withFile } from '../platform/uploads/store.ts';

/** A resource whose records have a picture. The form contains the file under `part`; the file is stored in `folder`. */
export type PictureResource = RegisteredResource & { folder: Folder; part: string };

export const createPicture =
  (pictured: PictureResource): Handler =>
  async c => {
    const { resource, table, folder, alongsideWrite } = pictured;
    const operator = await requireOperator(c, resource.section);
    const { file, fields } = await pictureIn(c, pictured);
    const { authKey, ...input } = fields;
    assertOwnAuthKey({ authKey }, operator);
    const row = parseFields(createShape(resource), parseFormValues(resource, input), resource.model);
    const made = await withFile(c.env, folder, file, async name => {
      const record = {
        ...row,
        id: crypto.randomUUID(),
        name: row.name || nameOf(name),
        uploadPath: uploadPath(folder, name),
        createdAt: Date.now(),
      };
      const db = database(c.env);
      const alongside = alongsideWrite?.(db, record.id, row);
      await withPanelAudit(
        c,
        operator,
        ['created', resource, record],
        db.insert(table).values(record),
        alongside,
      ).catch(mapTakenError(resource));
      return findById(db, table, record.id);
    });
    return c.json(recordBody(resource, made), 201);
  };

/** PUT: replaces the picture of a record. The old file is removed once the record refers to the new one. */
export const replacePicture =
  (pictured: PictureResource): Handler =>
  async c => {
    const { resource, table, folder } = pictured;
    const operator = await requireOperator(c, resource.section);
    const before = await findByKey(c, pictured);
    const { file } = await pictureIn(c, pictured);
    const isVersioned = await assertVersion(c, before);
    const changed = await withFile(c.env, folder, file, async name => {
      const path = { uploadPath: uploadPath(folder, name) };
      const changes = trackChanges(pictured, before.id, path);
      const isSame = sameRow(table, before, isVersioned);
      const update = database(c.env).update(table).set(path).where(isSame).returning();
      const edit = ['edited', resource, before, changes] as const;
      const [updated] = await withPanelAudit(c, operator, edit, update).catch(mapOvertakenError(isVersioned));
      if (!updated) throw new Error(`${resource.name}: nothing was updated`);
      return toRow(updated);
    });
    await removeFile(c.env, folder, fileIn(String(before.uploadPath)));
    return c.json(recordBody(resource, changed, await versionOf(c, changed)));
  };

export const removePicture =
  (pictured: PictureResource): Handler =>
  async c => {
    const { resource, table, folder, alongsideRemoval } = pictured;
    const operator = await requireOperator(c, resource.section);
    const row = await findByKey(c, pictured);
    const db = database(c.env);
    const deletion = db.delete(table).where(eq(table.id, row.id));
    await withPanelAudit(c, operator, ['deleted', resource, row], deletion, alongsideRemoval?.(db));
    await removeFile(c.env, folder, fileIn(String(row.uploadPath)));
    return c.body(null, 204);
  };

async function pictureIn(
  c: AppContext,
  { part, resource }: PictureResource,
): Promise<Form & { file: Upload }> {
  const form = await readForm(c, part, resource.model);
  if (!form.file) throw validationFailure(resource.model, { [part]: 'is required' });
  return { ...form, file: form.file };
}

const nameOf = (file: string): string => file.slice(0, file.lastIndexOf('.'));

/** All form fields are strings, so numbers and flags are parsed. */
const parseFormValues = ({ fields }: Resource, form: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(form).map(([name, word]) => {
      const kind = Object.hasOwn(fields, name) ? fields[name]?.kind : undefined;
      if (kind === 'flag') return [name, FLAGS.get(word) ?? word];
      return [name, kind === 'number' && /^\d{1,9}$/.test(word) ? Number(word) : word];
    }),
  );

const FLAGS = new Map([
  ['true', true],
  ['false', false],
]);
