import { useState } from 'react';
import type { UpData, UpName } from '../../../../protocol/wire/up.ts';
import { say } from '../../kit/toast.ts';
import { chat } from '../../socket/commands.ts';
import type { AckData, Declined } from '../../socket/outbox.ts';
import { refusalText } from '../../text/refusal.ts';
import { type WindowText, w } from '../../text/w.ts';

const sayWhy = (refusal: Declined): void => void say.error(refusalText(refusal));

/**
 * Asks the server for something, one thing at a time, and says how it went. Resolves with what the ack carries, or null.
 * `refused`: what is done of a refusal, where it is not to be said in passing.
 */
export const useRequest = (refused = sayWhy) => {
  const [busy, setBusy] = useState(false);
  const request = async <Name extends UpName>(
    event: Name,
    data: UpData<Name>,
    done?: WindowText,
  ): Promise<AckData | null> => {
    if (busy) return null;
    setBusy(true);
    try {
      const answer = await chat.request(event, data);
      if (done) say.success(w(done));
      return answer ?? {};
    } catch (error) {
      refused(error as Declined);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, request };
};
