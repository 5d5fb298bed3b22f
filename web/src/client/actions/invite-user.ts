import type { RequestRejected } from '../../../../protocol/client/errors.ts';
import type { User } from '../../../../protocol/entities/user.ts';
import { errorSentence } from '../../i18n/errors/chat-error-text.ts';
import { t } from '../../i18n/t.ts';
import { rooms } from '../../state/rooms.ts';
import { toast } from '../../ui/toast/toast.ts';
import { chat } from '../chat.ts';

const showError = (code: string): void => void toast.error(errorSentence({ code, message: '' }));

/** Invites somebody who is in another room into the current one. */
export const inviteUser = ({ userID: userId, room }: Pick<User, 'userID' | 'room'>): void => {
  if (room === rooms.currentName) {
    showError('same_room');
    return;
  }
  chat()
    .request('requestInviteUsers', { userIds: [userId] })
    .then(
      answer =>
        answer.invited === 0 ? showError('user_not_found') : void toast.success(t('users.invite.sent')),
      (refusal: RequestRejected) => void toast.error(errorSentence(refusal)),
    );
};
