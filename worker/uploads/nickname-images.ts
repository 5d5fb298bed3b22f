import { z } from 'zod';
import { assertOwnAuthKey, requireOperator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { pendingFiles } from '../db/tables/pending-files.ts';
import { answer } from '../http/answer.ts';
import { parseFields, validationFailure } from '../http/body.ts';
import type { Handler } from '../http/handler.ts';
import { readForm } from './multipart.ts';
import { withFile } from './store.ts';

const NoFields = z.strictObject({});

/**
 * POST /users/nicknameImages: the picture that an account's name will be; answers its file name, which the account then
 * takes. Until then it is pending.
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
