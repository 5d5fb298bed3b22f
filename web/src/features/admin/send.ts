import { ApiError } from '../../../../protocol/client/errors.ts';
import { catalogue } from '../../../../protocol/errors/catalogue.ts';
import type { Call, DataOf } from '../../../../protocol/rest/api.ts';
import { messageOf } from '../../client/errors.ts';
import { type RequestArguments, requestWith } from '../../client/http/http-client.ts';
import { errorSentence } from '../../i18n/errors/panel-error-text.ts';
import { fieldFault } from '../../i18n/field-fault.ts';
import { inTwoLanguages, languagesOf } from '../../i18n/two-languages.ts';
import { session } from '../../state/session.ts';

/** Every change in the panel requires the auth key. */
const withAuthKey = (body: unknown): object => {
  if (!(body instanceof FormData)) return Object.assign({ authKey: session.authKey }, body);
  body.set('authKey', session.authKey ?? '');
  return body;
};

const requestAsOperator = requestWith(withAuthKey);

/** Sends a change from the panel. Returns the data with the new version, if the server sent one. */
export const sendVersioned = requestAsOperator;

export const send = async <Of extends Call>(
  call: Of,
  ...options: RequestArguments<Of>
): Promise<DataOf<Of>> => (await requestAsOperator(call, ...options)).data;

/** Arabic text of an error with the server's English below. Includes the names of invalid fields. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return messageOf(error);
  const sentence = errorSentence(error, 'always');
  const faults = Object.values(faultsOf(error)).map(text => languagesOf(fieldFault(text)));
  // `en` is null if a field error has no Arabic translation.
  if (faults.length === 0 || faults.some(({ en }) => en === null)) return sentence;
  return inTwoLanguages(faults.map(({ ar }) => ar).join(' '), languagesOf(sentence).en);
}

const faultsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? (error.answer.errors ?? {}) : {};

/** Messages of a refusal, by field or for the whole form, and whether a retry may succeed. */
export type Faults = { fields: Record<string, string>; whole: string | null; mayRetry: boolean };

export const NO_FAULTS: Faults = { fields: {}, whole: null, mayRetry: false };

export function fieldErrors(error: unknown): Faults {
  const fields = Object.fromEntries(
    Object.entries(faultsOf(error)).map(([field, text]) => [field, fieldFault(text)]),
  );
  const whole = Object.keys(fields).length > 0 ? null : errorMessage(error);
  return { fields, whole, mayRetry: !(error instanceof ApiError) || error.status >= 500 };
}

/** Another operator has changed the record since it was read. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'version_conflict';

/** The action waits for approval by another account. */
export const isAwaiting = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'awaits_approval';

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** A record with the version at its read, if the server sent one. */
export type Known<Record> = { record: Record; version: string | undefined };

type Deps<Record, Saved> = {
  save: (known: Known<Record>) => Promise<Saved>;
  reload: () => Promise<Known<Record>>;
  /** Whether edits of two operators conflict. */
  isConflicting: (record: Record) => boolean;
};

const OFTEN = 5;

/**
 * Saves edits. If another operator has saved other fields, saves again on top of them. If the same field changed,
 * throws the refusal so that the form asks.
 */
export async function saveOvertaken<Record, Saved>(
  known: Known<Record>,
  { save, reload, isConflicting }: Deps<Record, Saved>,
): Promise<Saved> {
  let current = known;
  for (let attempt = 1; ; attempt++) {
    // Also for known changes that the operator has not decided on yet.
    if (isConflicting(current.record)) throw overtaken();
    try {
      return await save(current);
    } catch (error) {
      if (!(isOvertaken(error) || isGone(error)) || attempt === OFTEN) throw error;
      // A renamed record is found by its id; the read of a removed one is refused.
      current = await reload();
    }
  }
}

const overtaken = (): ApiError =>
  new ApiError(412, { code: 'version_conflict', message: catalogue.version_conflict.text });

/** Header with the version on which a change is based. */
export const ifMatch = (version: string | undefined): { headers: Readonly<Record<string, string>> } => ({
  headers: version === undefined ? {} : { 'If-Match': `"${version}"` },
});
