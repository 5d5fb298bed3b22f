import { may } from '../../../../../protocol/rules/may.ts';
import { BanIcon, KickIcon, SameIPIcon } from '../../../icons.ts';
import { Button } from '../../../kit/Button.tsx';
import { Switch } from '../../../kit/Switch.tsx';
import { openWindow } from '../../../state/windows.ts';
import { w } from '../../../text/w.ts';
import { ConfirmButton } from '../ConfirmButton.tsx';
import { useRequest } from '../use-request.ts';
import { Facts } from './Facts.tsx';
import type { Subject } from './InfoWindow.tsx';
import { Transfer } from './Transfer.tsx';
import { WarningForm } from './WarningForm.tsx';

const allows = (verdict: string): boolean => verdict === 'allowed';

export function CardTab(subject: Subject) {
  const { user, actor, target } = subject;
  const { userID: userId, nickname, permissions } = user;
  const { busy, request } = useRequest();
  const isSelf = actor.userID === userId;

  const grant = (prop: 'allowUserToWrite' | 'hasOneTimeKick', value: boolean): void =>
    void request(
      'requestChangeUserPermissions',
      { userId, prop, value },
      prop === 'hasOneTimeKick' ? 'toast.oneTimeKick' : 'toast.writePermission',
    );

  return (
    <>
      <Facts {...subject} />
      <div className="info-acts">
        {!isSelf && allows(may.warn(actor, target)) && <WarningForm userId={userId} />}
        {!isSelf && allows(may.transfer(actor, target)) && <Transfer user={user} />}
        {allows(may.changeWriting(actor, target)) && (
          <Switch
            checked={permissions.allowUserToWrite === true}
            onChange={value => grant('allowUserToWrite', value)}
          >
            {w('info.writePermission')}
          </Switch>
        )}
        {allows(may.markOneTimeKick(actor, target)) && (
          <Switch
            checked={permissions.hasOneTimeKick === true}
            onChange={value => grant('hasOneTimeKick', value)}
          >
            {w('info.oneTimeKick')}
          </Switch>
        )}
        {allows(may.pin(actor, target)) && (
          <Switch
            checked={user.pinned}
            onChange={pinned => void request('requestPinUser', { userId, pinned }, 'toast.pinned')}
          >
            {w('info.pin')}
          </Switch>
        )}
        <div className="info-buttons">
          {!isSelf && allows(may.kick(actor, target)) && (
            <ConfirmButton
              question={w('info.kick.confirm', { nickname })}
              reasonLabel={w('info.kick.reason')}
              onConfirm={reason =>
                void request('requestKickUser', { userId, ...(reason && { reason }) }, 'toast.userKicked')
              }
              busy={busy}
            >
              <KickIcon className="icon-s" aria-hidden="true" />
              {w('info.kick')}
            </ConfirmButton>
          )}
          {allows(may.kickSameIP(actor, target)) && (
            <ConfirmButton
              question={w('info.sameIP.confirm')}
              onConfirm={() => void request('requestKickSameIP', { userId }, 'toast.userKicked')}
              busy={busy}
            >
              <SameIPIcon className="icon-s" aria-hidden="true" />
              {w('info.sameIP.kick')}
            </ConfirmButton>
          )}
          {allows(may.ban(actor, target)) && (
            <Button size="small" tone="danger" onClick={() => openWindow('ban', userId)}>
              <BanIcon className="icon-s" aria-hidden="true" />
              {w('info.ban')}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
