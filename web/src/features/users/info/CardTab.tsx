import { may } from '../../../../../protocol/rules/may.ts';
import { t } from '../../../i18n/t-windows.ts';
import { openWindow } from '../../../state/windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { BanIcon, KickIcon, LockIcon, SameIPIcon } from '../../../ui/icons.ts';
import { ConfirmButton, useRequest } from '../../windows/index.ts';
import { IgnoreButton } from './IgnoreButton.tsx';
import { liftKick } from './lift-kick.ts';
import { ProfileDetails } from './ProfileDetails.tsx';
import { RestrainButton, type RestraintTerms } from './RestrainButton.tsx';
import type { Subject } from './subject.ts';
import { TransferForm } from './TransferForm.tsx';
import { WarningForm } from './WarningForm.tsx';

const allows = (verdict: string): boolean => verdict === 'allowed';

const GRANTED = { allowUserToWrite: 'toast.writePermission', hasOneTimeKick: 'toast.oneTimeKick' } as const;

export function CardTab(subject: Subject) {
  const { user, actor, target } = subject;
  const { userID: userId, nickname, permissions } = user;
  const { busy, request } = useRequest();
  const isSelf = actor.userId === userId;

  const grant = (prop: keyof typeof GRANTED, value: boolean, terms: RestraintTerms = {}): void =>
    void request(
      'requestChangeUserPermissions',
      { userId, prop, value, ...terms },
      value ? GRANTED[prop] : `${GRANTED[prop]}.withdrawn`,
      () => grant(prop, !value),
    );

  const pin = (pinned: boolean): void =>
    void request('requestPinUser', { userId, pinned }, pinned ? 'toast.pinned' : 'toast.unpinned', () =>
      pin(!pinned),
    );

  return (
    <>
      <ProfileDetails {...subject} />
      <div className="info-actions">
        <IgnoreButton {...subject} />
        {!isSelf && allows(may.warn(actor, target)) && <WarningForm userId={userId} />}
        {!isSelf && allows(may.transfer(actor, target)) && <TransferForm user={user} />}
        {allows(may.changeWritePermission(actor, target)) && (
          <Switch
            checked={permissions.allowUserToWrite === true}
            onChange={value => grant('allowUserToWrite', value)}
          >
            {t('info.writePermission')}
          </Switch>
        )}
        {allows(may.grantOneTimeKick(actor, target)) && (
          <Switch
            checked={permissions.hasOneTimeKick === true}
            onChange={value => grant('hasOneTimeKick', value)}
          >
            {t('info.oneTimeKick')}
          </Switch>
        )}
        {allows(may.pin(actor, target)) && (
          <Switch checked={user.pinned} onChange={pinned => pin(pinned)}>
            {t('info.pin')}
          </Switch>
        )}
        <div className="info-buttons">
          {permissions.allowUserToWrite === true && allows(may.changeWritePermission(actor, target)) && (
            <RestrainButton
              question={t('info.mute.confirm', { nickname })}
              usual={t('restrain.mute.usual')}
              onConfirm={terms => grant('allowUserToWrite', false, terms)}
              busy={busy}
            >
              <LockIcon className="icon-s" aria-hidden="true" />
              {t('info.mute')}
            </RestrainButton>
          )}
          {!isSelf && allows(may.kickFor(actor, target)) && (
            <RestrainButton
              question={t('info.kick.confirm', { nickname })}
              usual={t('restrain.kick.usual')}
              onConfirm={terms =>
                void request('requestKickUser', { userId, ...terms }, 'toast.userKicked', () =>
                  liftKick(userId, nickname),
                )
              }
              busy={busy}
            >
              <KickIcon className="icon-s" aria-hidden="true" />
              {t('info.kick')}
            </RestrainButton>
          )}
          {!isSelf && !allows(may.kickFor(actor, target)) && allows(may.kick(actor, target)) && (
            <ConfirmButton
              question={t('info.kick.confirm', { nickname })}
              reasonLabel={t('info.kick.reason')}
              onConfirm={reason =>
                void request('requestKickUser', { userId, ...(reason && { reason }) }, 'toast.userKicked')
              }
              busy={busy}
            >
              <KickIcon className="icon-s" aria-hidden="true" />
              {t('info.kick')}
            </ConfirmButton>
          )}
          {allows(may.kickSameIP(actor, target)) && (
            <ConfirmButton
              question={t('info.sameIP.confirm')}
              onConfirm={() => void request('requestKickSameIP', { userId }, 'toast.sameIPKicked')}
              busy={busy}
            >
              <SameIPIcon className="icon-s" aria-hidden="true" />
              {t('info.sameIP.kick')}
            </ConfirmButton>
          )}
          {allows(may.ban(actor, target)) && (
            <Button size="small" tone="danger" onClick={() => openWindow('ban', userId)}>
              <BanIcon className="icon-s" aria-hidden="true" />
              {t('info.ban')}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
