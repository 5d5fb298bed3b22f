import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Actor } from '../../../../protocol/rules/actor.ts';
import { befriend } from '../../../../protocol/rules/may/friends.ts';
import { askFriend } from '../../client/friends.ts';
import { friendFault } from '../../i18n/errors/friend-errors.ts';
import type { AnyError } from '../../i18n/errors/sentences.ts';
import { t } from '../../i18n/texts/friend-texts.ts';
import { friends } from '../../state/friends.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { InviteIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast/toast.ts';
import { useIsMember } from '../membership/RegisterButton.tsx';

type Props = { actor: Actor; target: Actor & { isBot: boolean } };

/** Sends a friend request, if the server's rule allows it. Renders nothing for friends and after a request. */
export default function AddFriendButton({ actor, target }: Props) {
  const [busy, setBusy] = useState(false);
  const { list } = useSnapshot(friends);
  const known = list?.find(({ id }) => id === target.userId);
  const isMember = useIsMember();
  if (!isMember || befriend(actor, target) !== 'allowed' || (known && known.state !== 'asking')) return null;

  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      const { state } = await askFriend({ userId: target.userId });
      toast.success(t(state === 'friends' ? 'friends.now' : 'friends.asked'));
    } catch (error) {
      toast.error(friendFault(error as AnyError));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button size="small" busy={busy} onClick={() => void ask()}>
      <InviteIcon className="icon-s" aria-hidden="true" />
      {t('friends.befriend')}
    </Button>
  );
}
