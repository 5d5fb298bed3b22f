import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Refused } from '../api/http.ts';
import { say } from '../kit/toast.ts';
import { keepFarewell } from '../state/farewell.ts';
import { session } from '../state/session.ts';
import { refusalText } from '../text/refusal.ts';
import { t } from '../text/t.ts';

const sayFailed = (message: string): void => {
  say.error(t('error.connectionFailed', { message }));
};

/** Who is kept out reads it where they were told of it before, with the time that is left; false for any other refusal. */
const sayKeptOut = (error: unknown): boolean => {
  if (!(error instanceof Refused) || (error.code !== 'banned' && error.code !== 'kicked')) return false;
  const { code, message, answer } = error;
  const { until, retryAfterMs } = answer;
  const end = retryAfterMs === undefined ? until : new Date(Date.now() + retryAfterMs).toISOString();
  keepFarewell({ code, message, ...(end !== undefined && { until: end }) });
  return true;
};

/** What both entries share: busy while connecting, a toast when that fails, on to the chat when it succeeds. */
export const useEntry = () => {
  const { connection } = useSnapshot(session);
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const failure = connection.state === 'failed' ? connection.error : null;

  useEffect(() => {
    if (connection.state === 'connected') navigate('/chat', { replace: true });
  }, [connection.state, navigate]);

  useEffect(() => {
    if (failure !== null) sayFailed(failure);
  }, [failure]);

  const enter = (going: () => Promise<void>): void => {
    setAsking(true);
    Promise.resolve()
      .then(going)
      .catch((error: Error & { code?: string }) => {
        if (sayKeptOut(error)) return;
        // A connection that failed has said so already; what the server refused is said in its own words.
        if (session.connection.state === 'failed') return;
        if (error.code === undefined) sayFailed(refusalText(error));
        else say.error(refusalText(error));
      })
      .finally(() => setAsking(false));
  };

  return { busy: asking || connection.state === 'connecting', enter };
};
