import { useState } from 'react';
import { RequestRejected } from '../../../../protocol/client/errors.ts';
import type { AckOf, UpData, UpName } from '../../../../protocol/wire/up.ts';
import { chat } from '../../client/chat.ts';
import { errorSentence } from '../../i18n/errors/chat-error-text.ts';
import { t, type WindowText } from '../../i18n/t-windows.ts';
import { toast } from '../../ui/toast/toast.ts';

const showError = (refusal: RequestRejected): void => void toast.error(errorSentence(refusal));

/**
 * Sends one request at a time and shows its result. Resolves with the data of the ack, or null. `onRejected` handles a
 * refusal instead of a toast. With `undo` the success toast has a temporary button for the opposite request.
 */
export const useRequest = (onRejected = showError) => {
  const [busy, setBusy] = useState(false);
  const request = async <Name extends UpName>(
    event: Name,
    data: UpData<Name>,
    done?: WindowText,
    undo?: () => void,
  ): Promise<AckOf<Name> | null> => {
    if (busy) return null;
    setBusy(true);
    try {
      const answer = await chat().request(event, data);
      if (done && undo) toast.undoable(t(done), undo);
      else if (done) toast.success(t(done));
      return answer;
    } catch (error) {
      if (!(error instanceof RequestRejected)) throw error;
      onRejected(error);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, request };
};
