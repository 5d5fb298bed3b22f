import { useState } from 'react';
import type { User } from '../../../../../protocol/entities/user.ts';
import { may } from '../../../../../protocol/rules/may.ts';
import { t } from '../../../i18n/t-windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ConfirmButton, useRequest } from '../../windows/index.ts';
import { ConnectedList } from '../connected/ConnectedList.tsx';
import type { Subject } from './subject.ts';

const allows = (verdict: string): boolean => verdict === 'allowed';

export const hasModeration = ({ actor, target }: Subject): boolean =>
  allows(may.showAllConnected(actor)) ||
  allows(may.kickEveryone(actor)) ||
  (actor.userId !== target.userId && allows(may.forceDisconnect(actor, target)));

/** Users with the same address, all connected users, and actions on more than one user. */
export function ModerationTab({ user, actor, target }: Subject) {
  const [listed, setListed] = useState<{ title: string; users: User[] } | null>(null);
  const { busy, request } = useRequest();

  const list = async (title: string, isMeant: (other: User) => boolean): Promise<void> => {
    const answer = await request('requestShowAllConnected', {});
    if (answer) setListed({ title, users: answer.users.filter(isMeant) });
  };
  const sharesAddress = (other: User): boolean =>
    other.userID !== user.userID && other.ipAddress !== undefined && other.ipAddress === user.ipAddress;

  return (
    <div className="info-actions">
      {allows(may.showAllConnected(actor)) && (
        <div className="info-buttons">
          <Button size="small" busy={busy} onClick={() => void list(t('info.sameIP'), sharesAddress)}>
            {t('info.sameIP.show')}
          </Button>
          <Button size="small" busy={busy} onClick={() => void list(t('mod.connected.title'), () => true)}>
            {t('mod.showAllConnected')}
          </Button>
        </div>
      )}
      {listed && <ConnectedList {...listed} />}
      <div className="info-buttons">
        {actor.userId !== target.userId && allows(may.forceDisconnect(actor, target)) && (
          <Button
            size="small"
            busy={busy}
            onClick={() => void request('forceDisconnect', { userID: user.userID }, 'toast.userDisconnected')}
          >
            {t('info.forceDisconnect')}
          </Button>
        )}
        {allows(may.kickEveryone(actor)) && (
          <ConfirmButton
            tone="danger"
            question={t('mod.kickAll.confirm')}
            reasonLabel={t('info.kick.reason')}
            busy={busy}
            onConfirm={reason =>
              void request('requestKickAllUsers', { ...(reason && { reason }) }, 'toast.allKicked')
            }
          >
            {t('mod.kickAll')}
          </ConfirmButton>
        )}
      </div>
    </div>
  );
}
