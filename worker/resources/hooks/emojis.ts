import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { changeShape, createShape } from '../../../protocol/resources/define.ts';
import { emojis as resource } from '../../../protocol/resources/emojis.ts';
import { recordedAct } from '../../audit/record.ts';
import { type Operator, operatorOf, refuseForeignKey } from '../../auth/guard.ts';
import { database } from '../../db/client.ts';
import { emojis as table } from '../../db/tables/words.ts';
import { parseFields, readBody, validation } from '../../http/body.ts';
import { readForm } from '../../uploads/multipart.ts';
import { removeFile, withFile } from '../../uploads/store.ts';
import { find, type Handler, one, orTaken, type Row, refuseTaken } from '../routes.ts';

export const mountedEmojis = { resource, table };

const FOLDER = 'emojis';
const { shortcut: Word } = createShape(resource).shape;
export const ImageFields = z.strictObject({ shortcut: Word ?? z.never() });
const { shortcut: AnyWord, emojiCode: AnyCode } = changeShape(resource).shape;
export const EmojiChange = z.strictObject({
  emojiShortcut: AnyWord ?? z.never(),
  emojiCode: AnyCode ?? z.never(),
});

/** POST /emojis/emojisImg: a word that becomes an image. */
export const createImageEmoji: Handler = async c => {
  const { operator, file, shortcut } = await readImageForm(c);
  const made = await withFile(c.env, FOLDER, file, async emojiName => {
    const row = { id: crypto.randomUUID(), shortcut, emojiName, emojiCode: null, createdAt: Date.now() };
    const insert = database(c.env).insert(table).values(row).returning();
    const [inserted = row] = await recordedAct(c, operator, ['created', resource, row], insert).catch(
      orTaken(resource),
    );
    return inserted;
  });
  return c.json(one(resource, made), 201);
};

/** PUT /emojis/emojisImg/{shortcut}: the emoji has this image from now on, and this word. */
export const replaceImageEmoji: Handler = async c => {
  const { operator, file, shortcut } = await readImageForm(c);
  const before = await find(c, mountedEmojis);
  await refuseTaken(c, mountedEmojis, { shortcut }, before);
  const changed = await withFile(c.env, FOLDER, file, emojiName =>
    set(c, operator, before, { shortcut, emojiName, emojiCode: null }),
  );
  await removeImage(c, before);
  return c.json(one(resource, changed));
};

/** PATCH /emojis/{shortcut}: another word (`emojiShortcut`), or another character; an image it had goes. */
export const changeEmoji: Handler = async c => {
  const operator = await operatorOf(c.req.raw, c.env, resource.section);
  const body = await readBody(c.req.raw, EmojiChange, resource.model, raw => refuseForeignKey(raw, operator));
  const before = await find(c, mountedEmojis);
  const word = body.emojiShortcut as string | undefined;
  if (word !== undefined) await refuseTaken(c, mountedEmojis, { shortcut: word }, before);
  const code = body.emojiCode as number | undefined;
  const change = {
    ...(word !== undefined && { shortcut: word }),
    ...(code !== undefined && { emojiCode: code, emojiName: null }),
  };
  if (Object.keys(change).length === 0) return c.json(one(resource, before));
  const changed = await set(c, operator, before, change);
  if (code !== undefined) await removeImage(c, before);
  return c.json(one(resource, changed));
};

export const removeEmoji: Handler = async c => {
  const operator = await operatorOf(c.req.raw, c.env, resource.section);
  const before = await find(c, mountedEmojis);
  const gone = database(c.env).delete(table).where(eq(table.id, before.id));
  await recordedAct(c, operator, ['deleted', resource, before], gone);
  await removeImage(c, before);
  return c.body(null, 204);
};

type Context = Parameters<Handler>[0];

async function readImageForm(c: Context) {
  const operator = await operatorOf(c.req.raw, c.env, resource.section);
  const { file, fields } = await readForm(c.req.raw, 'emoji', resource.model);
  const { authKey, ...said } = fields;
  refuseForeignKey({ authKey }, operator);
  const { shortcut } = parseFields(ImageFields, said, resource.model);
  if (!file) throw validation(resource.model, { emoji: 'is required' });
  return { operator, file, shortcut: String(shortcut) };
}

async function set(c: Context, operator: Operator, before: Row, change: Partial<typeof table.$inferInsert>) {
  const update = database(c.env).update(table).set(change).where(eq(table.id, before.id)).returning();
  const [changed] = await recordedAct(c, operator, ['edited', resource, before], update).catch(
    orTaken(resource),
  );
  if (!changed) throw new Error('emojis: nothing was updated');
  return changed;
}

async function removeImage(c: Context, { emojiName }: Row): Promise<void> {
  if (typeof emojiName === 'string') await removeFile(c.env, FOLDER, emojiName);
}
