import { Failure } from '../../protocol/errors/failure.ts';
import type { AppContext } from '../platform/http/handler.ts';

/** POST /users/register: not offered yet. */
export async function register(_: AppContext): Promise<Response> {
  throw new Failure('registration_off');
}
