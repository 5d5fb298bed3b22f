import { bodyLimit } from 'hono/body-limit';
import { Failure } from '../../protocol/errors/failure.ts';
import type { AppContext } from './handler.ts';

/**
 * Refuses a longer body with 413. It is called where a body is read and is no middleware of a route, so that an
 * unauthorised request is refused before its body is read.
 */
export async function limitBody(c: AppContext, maxSize: number): Promise<void> {
  const onError = () => {
    throw new Failure('too_large');
  };
  await bodyLimit({ maxSize, onError })(c, async () => {});
}
