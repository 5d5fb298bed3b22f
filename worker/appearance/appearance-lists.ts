import { desc, eq, or } from 'drizzle-orm';
import { z } from 'zod';
import type { IconRecord, StarRecord } from '../../domain/rooms-database.ts';
import { type Database, database } from '../platform/database/client.ts';
import { avatars, pendingFiles, stars } from '../platform/database/tables/appearance.ts';
import { answer } from '../platform/http/answer.ts';
import { parseFields, validationFailure } from '../platform/http/body.ts';
import type { Handler } from '../platform/http/handler.ts';
import { assertOwnAuthKey, requireOperator } from '../platform/sessions/require-operator.ts';
import { readForm } from '../platform/uploads/multipart.ts';
import { withFile } from '../platform/uploads/store.ts';

/** Finds an icon by its name, or else by the last segment of its path. */
export async function iconByName(db: Database, name: string): Promise<IconRecord | null> {
  const { uploadPath, isRestricted } = avatars;
  const named = or(eq(avatars.name, name), eq(uploadPath, `/uploads/avatars/${name}`));
  const [icon] = await db
    .select({ uploadPath, isRestricted })
    .from(avatars)
    .where(named)
    .orderBy(desc(eq(avatars.name, name)))
    .limit(1);
  return icon ?? null;
}

export async function starByName(db: Database, name: string): Promise<StarRecord | null> {
  const { uploadPath, forVisitors, forChatMasters } = stars;
  const named = or(eq(stars.name, name), eq(uploadPath, `/uploads/stars/${name}`));
  const [star] = await db
    .select({ uploadPath, forVisitors, forChatMasters })
    .from(stars)
    .where(named)
    .orderBy(desc(eq(stars.name, name)))
    .limit(1);
  return star ?? null;
}

const NoFields = z.strictObject({});

/**
 * POST /users/nicknameImages: uploads a picture for an account's name. Returns the file name. The file is pending until
 * an account uses it.
 */
export const uploadNicknameImage: Handler = async c => {
  const operator = await requireOperator(c, 'Accounts');
  const { file, fields } = await readForm(c, 'nicknameImg', 'User');
  const { authKey, ...input } = fields;
  assertOwnAuthKey({ authKey }, operator);
  parseFields(NoFields, input, 'User');
  if (!file) throw validationFailure('User', { nicknameImg: 'is required' });
  const nicknameImg = await withFile(c.env, 'nickname-images', file, async name => {
    const pending = { key: `nickname-images/${name}`, createdAt: Date.now() };
    await database(c.env).insert(pendingFiles).values(pending);
    return name;
  });
  return answer(c, 'POST /users/nicknameImages', { nicknameImg });
};
