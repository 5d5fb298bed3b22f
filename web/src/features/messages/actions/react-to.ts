import type { RequestRejected } from '../../../../../protocol/client/errors.ts';
import { chat } from '../../../client/chat.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { toast } from '../../../ui/toast/toast.ts';

export const reactTo = (messageId: string, reaction: string, on: boolean): void => {
  chat()
    .request('requestReact', { messageId, reaction, on })
    .catch((refusal: RequestRejected) => void toast.error(errorSentence(refusal)));
};
