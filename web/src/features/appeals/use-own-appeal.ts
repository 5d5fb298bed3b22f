import { useCallback, useEffect, useState } from 'react';
import type { OwnAppeal } from '../../../../protocol/rest/moderation.ts';
import { request } from '../../client/http/http-client.ts';
import { appealFault } from './appeal-fault.ts';

/** The act of a code, read when it is opened; what is wrong with what was sent is told beside it. */
export function useOwnAppeal(code: string) {
  const [appeal, setAppeal] = useState<OwnAppeal | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const ask = useCallback(async (asking: () => Promise<{ data: { appeal: OwnAppeal } }>): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      setAppeal((await asking()).data.appeal);
    } catch (error) {
      setFault(appealFault(error));
    } finally {
      setBusy(false);
    }
  }, []);
  const read = useCallback(() => ask(() => request('POST /appeal/status', { body: { code } })), [ask, code]);
  const send = (text: string): void => void ask(() => request('POST /appeal', { body: { code, text } }));

  useEffect(() => {
    setAppeal(null);
    setFault(null);
    if (code !== '') void read();
  }, [code, read]);

  return { appeal, fault, busy, read, send };
}
