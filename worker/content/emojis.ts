import { eq } from 'drizzle-orm';
import { EmojiChange, EmojiImage, emojis as resource } from '../../protocol/resources/content.ts';
import { create, read } from '../platform/crud/crud.ts';
import { list } from '../platform/crud/list.ts';
import {
  assertNotTaken,
  findByKey,
  mapOvertakenError,
  mapTakenError,
  type Row,
  register,
  sameRow,
  toRecord,
} from '../platform/crud/record.ts';
import { database } from '../platform/database/client.ts';
import { emojis as table } from '../platform/database/tables/content.ts';
import { answer } from '../platform/http/answer.ts';
import { parseFields, validationFailure } from '../platform/http/body.ts';
import { fromEdge } from '../platform/http/from-edge.ts';
import type { AppContext, Handler, Routes } from '../platform/http/handler.ts';
import { assertVersion } from '../platform/http/version.ts';
import { trackChanges } from '../platform/record/tracked-changes.ts';
import { withPanelAudit } from '../platform/record/with-audit.ts';
import {
  assertOwnAuthKey,
  type Operator,
  readAccountBody,
  requireOperator,
} from '../platform/sessions/require-operator.ts';
import { readForm } from '../platform/uploads/multipart.ts';
import { removeFile, withFile } from '../platform/uploads/store.ts';

export const registeredEmojis = register(resource, table);

const FOLDER = 'emojis';

export const createImageEmoji: Handler = async c => {
  const { operator, file, shortcut } = await readImageForm(c);
  const made = await withFile(c.env, FOLDER, file, async emojiName => {
    const row = { id: crypto.randomUUID(), shortcut, emojiName, emojiCode: null, createdAt: Date.now() };
    const insert = database(c.env).insert(table).values(row).returning();
    const [inserted = row] = await withPanelAudit(c, operator, ['created', resource, row], insert).catch(
      mapTakenError(resource),
    );
    return inserted;
  });
  return answer(c, 'POST /emojis/emojisImg', { emoji: toRecord(made) });
};

export const replaceImageEmoji: Handler = async c => {
  const { operator, file, shortcut } = await readImageForm(c);
  const before = await findByKey(c, registeredEmojis);
  const isVersioned = await assertVersion(c, before);
  await assertNotTaken(c, registeredEmojis, { shortcut }, before);
  const changed = await withFile(c.env, FOLDER, file, emojiName =>
    set(c, operator, before, { shortcut, emojiName, emojiCode: null }, isVersioned),
  );
  await removeImage(c, before);
  return answer(c, 'PUT /emojis/emojisImg/:key', { emoji: toRecord(changed) });
};

/** PATCH /emojis/{shortcut}: changes the word (`emojiShortcut`) or the character. A new character removes the image. */
export const changeEmoji: Handler = async c => {
  const operator = await requireOperator(c, resource.section);
  const body = await readAccountBody(c, operator, EmojiChange, resource.model);
  const before = await findByKey(c, registeredEmojis);
  const isVersioned = await assertVersion(c, before);
  const { emojiShortcut: word, emojiCode: code } = body;
  if (word !== undefined) await assertNotTaken(c, registeredEmojis, { shortcut: word }, before);
  const change = {
    ...(word !== undefined && { shortcut: word }),
    ...(code !== undefined && { emojiCode: code, emojiName: null }),
  };
  if (Object.keys(change).length === 0) return answer(c, 'PATCH /emojis/:key', { emoji: toRecord(before) });
  const changed = await set(c, operator, before, change, isVersioned);
  if (code !== undefined) await removeImage(c, before);
  return answer(c, 'PATCH /emojis/:key', { emoji: toRecord(changed) });
};

export const removeEmoji: Handler = async c => {
  const operator = await requireOperator(c, resource.section);
  const before = await findByKey(c, registeredEmojis);
  const deletion = database(c.env).delete(table).where(eq(table.id, before.id));
  await withPanelAudit(c, operator, ['deleted', resource, before], deletion);
  await removeImage(c, before);
  return c.body(null, 204);
};

async function readImageForm(c: AppContext) {
  const operator = await requireOperator(c, resource.section);
  const { file, fields } = await readForm(c, 'emoji', resource.model);
  const { authKey, ...input } = fields;
  assertOwnAuthKey({ authKey }, operator);
  const { shortcut } = parseFields(EmojiImage, input, resource.model);
  if (!file) throw validationFailure(resource.model, { emoji: 'is required' });
  return { operator, file, shortcut: String(shortcut) };
}

async function set(
  c: AppContext,
  operator: Operator,
  before: Row,
  change: Partial<typeof table.$inferInsert>,
  isVersioned: boolean,
) {
  const changes = trackChanges(registeredEmojis, before.id, change);
  const isSame = sameRow(table, before, isVersioned);
  const update = database(c.env).update(table).set(change).where(isSame).returning();
  const [changed] = await withPanelAudit(c, operator, ['edited', resource, before, changes], update)
    .catch(mapOvertakenError(isVersioned))
    .catch(mapTakenError(resource));
  if (!changed) throw new Error('emojis: nothing was updated');
  return changed;
}

async function removeImage(c: AppContext, { emojiName }: Row): Promise<void> {
  if (typeof emojiName === 'string') await removeFile(c.env, FOLDER, emojiName);
}

export const emojiRoutes = {
  '/emojis': { GET: fromEdge(list(registeredEmojis)), POST: create(registeredEmojis) },
  '/emojis/emojisImg': { POST: createImageEmoji },
  '/emojis/emojisImg/:key': { PUT: replaceImageEmoji },
  '/emojis/:key': { GET: read(registeredEmojis), PATCH: changeEmoji, DELETE: removeEmoji },
} satisfies Routes;
