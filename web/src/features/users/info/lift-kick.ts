import { restraintId } from '../../../../../protocol/entities/moderation.ts';
import { request } from '../../../client/http/http-client.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { t } from '../../../i18n/t-windows.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** Lets somebody in again who was just kicked, and says so. */
export const liftKick = (userId: string, nickname: string): void => {
  request('DELETE /restraints/:id', { params: { id: restraintId('kick', userId) } })
    .then(() => toast.success(t('toast.lifted.kick', { nickname: isolate(nickname) })))
    .catch((refusal: Error) => void toast.error(errorSentence(refusal)));
};
