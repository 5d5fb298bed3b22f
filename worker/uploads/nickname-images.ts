import { z } from 'zod';
import { operatorOf, refuseForeignKey } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { pendingFiles } from '../db/tables/watch.ts';
import { parseFields, validation } from '../http/body.ts';
import type { Handler } from '../resources/routes.ts';
import { readForm } from './multipart.ts';
import { withFile } from './store.ts';

const NoFields = z.strictObject({});

/**
 * POST /users/nicknameImages: the picture that an account's name will be; answers its file name, which the account then
 * takes. Until then it is pending.
 */
export const uploadNicknameImage: Handler = async c => {
  const operator = await operatorOf(c.req.raw, c.env, 'Accounts');
  const { file, fields } = await readForm(c.req.raw, 'nicknameImg', 'User');
  const { authKey, ...said } = fields;
  refuseForeignKey({ authKey }, operator);
  parseFields(NoFields, said, 'User');
  if (!file) throw validation('User', { nicknameImg: 'is required' });
  const nicknameImg = await withFile(c.env, 'nickname-images', file, async name => {
    const pending = { key: `nickname-images/${name}`, createdAt: Date.now() };
    await database(c.env).insert(pendingFiles).values(pending);
    return name;
  });
  return c.json({ status: 'success', data: { nicknameImg } }, 201);
};
