import { type AnsweredCall, API, type DataOf } from '../../protocol/rest/api.ts';
import type { Success } from '../../protocol/rest/envelope.ts';
import type { AppContext } from './handler.ts';

/** Answers a call with the data that its declaration names; a login gives a token and a device mark beside it, a record its version. */
export function answer<Of extends AnsweredCall>(
  c: AppContext,
  call: Of,
  data: DataOf<Of>,
  issued: { token?: string; device?: string; version?: string } = {},
): Response {
  const body: Success<DataOf<Of>> = { status: 'success', data, ...issued };
  return c.json(body, API[call].status);
}
