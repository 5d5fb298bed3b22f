import type { User } from '../../../../protocol/entities/user.ts';
import { say } from '../../kit/toast.ts';
import { chat } from '../../socket/commands.ts';
import type { Declined } from '../../socket/outbox.ts';
import { rooms } from '../../state/rooms.ts';
import { refusalText } from '../../text/refusal.ts';
import { t } from '../../text/t.ts';

const sayWhy = (code: string): void => void say.error(refusalText({ code, message: '' }));

/** Into the room where one is, somebody who is in another. */
export const inviteUser = ({ userID, room }: Pick<User, 'userID' | 'room'>): void => {
  if (room === rooms.currentName) {
    sayWhy('same_room');
    return;
  }
  chat.request('requestInviteUsers', { userIds: [userID] }).then(
    answer => (answer?.invited === 0 ? sayWhy('user_not_found') : void say.success(t('users.invite.sent'))),
    (refusal: Declined) => void say.error(refusalText(refusal)),
  );
};
