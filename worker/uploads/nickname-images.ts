import { operatorOf, refuseForeignKey } from '../auth/guard.ts';
import { validation } from '../http/body.ts';
import type { Handler } from '../resources/routes.ts';
import { readForm } from './multipart.ts';
import { storeFile } from './store.ts';

/** POST /users/nicknameImages: the picture that an account's name will be; answers its file name, which the account then takes. */
export const uploadNicknameImage: Handler = async c => {
  const operator = await operatorOf(c.req.raw, c.env, 'Accounts');
  const { file, fields } = await readForm(c.req.raw, 'nicknameImg', 'User');
  refuseForeignKey(fields, operator);
  if (!file) throw validation('User', { nicknameImg: 'is required' });
  const nicknameImg = await storeFile(c.env, 'nickname-images', file);
  return c.json({ status: 'success', data: { nicknameImg } }, 201);
};
