import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { ApiError } from '../../client/errors.ts';
import { errorText } from '../../i18n/error-text.ts';
import { t } from '../../i18n/t.ts';
import { setDisconnectReason } from '../../state/disconnect-reason.ts';
import { session } from '../../state/session.ts';
import { toast } from '../../ui/toast/toast.ts';

const showConnectionFailed = (message: string): void => {
  toast.error(t('error.connectionFailed', { message }));
};

/** Shows a ban or a kick in the notice of the entry, with the time that is left; false for any other refusal. */
const showDisconnectReason = (error: unknown): boolean => {
  if (!(error instanceof ApiError) || (error.code !== 'banned' && error.code !== 'kicked')) return false;
  const { code, message, answer } = error;
  const { until, retryAfterMs } = answer;
  const end = retryAfterMs === undefined ? until : new Date(Date.now() + retryAfterMs).toISOString();
  setDisconnectReason({ code, message, ...(end !== undefined && { until: end }) });
  return true;
};

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

  const enter = (start: () => Promise<unknown>): void => {
    setRequesting(true);
    Promise.resolve()
      .then(start)
      .catch((error: Error & { code?: string }) => {
        if (showDisconnectReason(error)) return;
        // A failed connection has shown its toast already. A refusal has a sentence of its own.
        if (session.connection.state === 'failed') return;
        if (error.code === undefined) showConnectionFailed(errorText(error));
        else toast.error(errorText(error));
      })
      .finally(() => setRequesting(false));
  };

  return { busy: requesting || connection.state === 'connecting', enter };
};
