import type { RequestRejected } from '../../../../protocol/client/errors.ts';
import { chat } from '../../client/chat.ts';
import { errorSentence } from '../../i18n/errors/chat-error-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { t } from '../../i18n/t-windows.ts';
import { toast } from '../../ui/toast/toast.ts';

export const ignoreUser = (userId: string, nickname: string, on: boolean): void => {
  chat()
    .request('requestIgnoreUser', { userId, on })
    .then(() => {
      const done = t(on ? 'ignore.done' : 'ignore.undone', { nickname: isolate(nickname) });
      toast.success(done, `ignore ${userId}`);
    })
    .catch((refusal: RequestRejected) => void toast.error(errorSentence(refusal)));
};
