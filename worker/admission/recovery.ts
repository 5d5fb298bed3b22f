import { Failure } from '../../protocol/errors/failure.ts';
import type { AppContext } from '../platform/http/handler.ts';

/** POST /users/recover: no account has a code yet. */
export async function recover(_: AppContext): Promise<Response> {
  throw new Failure('wrong_credentials');
}
