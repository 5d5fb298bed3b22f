import type { Call, DataOf } from '../../../../protocol/rest/api.ts';
import { ApiError, messageOf } from '../../client/errors.ts';
import { type RequestArguments, requestWith } from '../../client/http/http-client.ts';
import { errorSentence } from '../../i18n/error-text.ts';
import { session } from '../../state/session.ts';

/** The panel sends the auth key with every change. */
const withAuthKey = (body: unknown): object => {
  if (!(body instanceof FormData)) return Object.assign({ authKey: session.authKey }, body);
  body.set('authKey', session.authKey ?? '');
  return body;
};

const requestAsOperator = requestWith(withAuthKey);

/** Sends a change from the panel. */
export const send = async <Of extends Call>(
  call: Of,
  ...options: RequestArguments<Of>
): Promise<DataOf<Of>> => (await requestAsOperator(call, ...options)).data;

/** The Arabic sentence of whatever was thrown, and the server's English beneath it. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? errorSentence(error, 'always') : messageOf(error);

/** The errors by field, or the error of the whole where no field is named. */
export function fieldErrors(error: unknown): { fields: Record<string, string>; whole: string | null } {
  const fields = error instanceof ApiError ? (error.answer.errors ?? {}) : {};
  const whole = Object.keys(fields).length > 0 ? null : errorMessage(error);
  return { fields, whole };
}
