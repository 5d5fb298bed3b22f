import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { ApiError, NetworkError } from '../../../../protocol/client/errors.ts';
import { type AnyError, errorSentence } from '../../i18n/errors/entry-errors.ts';
import { t } from '../../i18n/t.ts';
import { inTwoLanguages, languagesOf } from '../../i18n/two-languages.ts';
import { session, setDisconnectReason } from '../../state/session.ts';
import { toast } from '../../ui/toast/toast.ts';

const showConnectionFailed = (sentence: string): void => {
  const { ar, en } = languagesOf(sentence);
  const english = en === null ? 'connection failed' : `connection failed ${en}`;
  toast.error(inTwoLanguages(t('error.connectionFailed', { message: ar }), english));
};

/** Shows a ban or kick in the entry's notice with the remaining time. False for any other refusal. */
const showDisconnectReason = (error: unknown): boolean => {
  if (!(error instanceof ApiError) || (error.code !== 'banned' && error.code !== 'kicked')) return false;
  const { code, message, answer } = error;
  const { until, retryAfterMs } = answer;
  const end = retryAfterMs === undefined ? until : new Date(Date.now() + retryAfterMs).toISOString();
  setDisconnectReason({ ...answer, code, message, ...(end && { until: end }) });
  return true;
};

export type Enter = ReturnType<typeof useEntry>['enter'];

/** Whether a login runs. A second press before the next render must not start another one. */
let isRequesting = false;

/** Shared by both entries: busy while connecting, a toast on failure, the chat on success. */
export const useEntry = () => {
  const { connection } = useSnapshot(session);
  const navigate = useNavigate();
  const [requesting, setRequesting] = useState(false);
  const failure = connection.state === 'failed' ? connection.error : null;

  useEffect(() => {
    if (connection.state === 'connected') navigate('/chat', { replace: true });
  }, [connection.state, navigate]);

  useEffect(() => {
    if (failure !== null) showConnectionFailed(failure);
  }, [failure]);

  /** `isShown`: whether the caller shows a refusal itself. */
  const enter = (
    start: () => Promise<unknown>,
    isShown: (refusal: AnyError) => boolean = () => false,
  ): void => {
    if (isRequesting) return;
    isRequesting = true;
    setRequesting(true);
    Promise.resolve()
      .then(start)
      .catch((error: Error & { code?: string }) => {
        if (showDisconnectReason(error) || isShown(error)) return;
        // A failed connection has already shown a toast. Refusals have texts of their own.
        if (session.connection.state === 'failed') return;
        if (error instanceof NetworkError || error.code === undefined)
          showConnectionFailed(errorSentence(error, 'always'));
        else toast.error(errorSentence(error));
      })
      .finally(() => {
        isRequesting = false;
        setRequesting(false);
      });
  };

  return { busy: requesting || connection.state === 'connecting', enter };
};
