import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { database } from '../platform/database/client.ts';
import { pendingFiles } from '../platform/database/tables/appearance.ts';
import { identity, options } from '../platform/database/tables/site.ts';
import { answer } from '../platform/http/answer.ts';
import { parseFields, validationFailure } from '../platform/http/body.ts';
import type { Handler } from '../platform/http/handler.ts';
import { assertOwnAuthKey, requireOperator } from '../platform/sessions/require-operator.ts';
import { readForm } from '../platform/uploads/multipart.ts';
import { fileIn, uploadPath, withFile } from '../platform/uploads/store.ts';

const isOwn = (path: string): boolean => path.startsWith(uploadPath('site', ''));

const NoFields = z.strictObject({});
const MODEL = 'Identity';

/**
 * POST /identity/pictures: stores an icon or logo and returns its path. The file is pending until a saved setting
 * refers to it.
 */
export const uploadSitePicture: Handler = async c => {
  const operator = await requireOperator(c, 'Identity');
  const { file, fields } = await readForm(c, 'picture', MODEL);
  const { authKey, ...input } = fields;
  assertOwnAuthKey({ authKey }, operator);
  parseFields(NoFields, input, MODEL);
  if (!file) throw validationFailure(MODEL, { picture: 'is required' });
  const path = await withFile(c.env, 'site', file, async name => {
    const db = database(c.env);
    // The current pictures are marked as pending too. The cleanup keeps pending files that are still in use.
    const [shown] = await db
      .select({ icon: identity.icon, logo: options.logo })
      .from(identity)
      .innerJoin(options, eq(options.id, identity.id));
    const keys = [
      name,
      ...Object.values(shown ?? {})
        .filter(isOwn)
        .map(fileIn),
    ].map(file => `site/${file}`);
    const createdAt = Date.now();
    await db
      .insert(pendingFiles)
      .values([...new Set(keys)].map(key => ({ key, createdAt })))
      .onConflictDoNothing();
    return uploadPath('site', name);
  });
  return answer(c, 'POST /identity/pictures', { path });
};
