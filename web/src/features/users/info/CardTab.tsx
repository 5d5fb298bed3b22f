import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import { sanctionId } from '../../../../../protocol/entities/moderation.ts';
import type { User } from '../../../../../protocol/entities/user.ts';
import { isVisitor } from '../../../../../protocol/rules/actor.ts';
import { ignore } from '../../../../../protocol/rules/may/messages.ts';
import { may } from '../../../../../protocol/rules/may.ts';
import { request } from '../../../client/http/http-client.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { countryName } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t-windows.ts';
import { isInPublicRoom } from '../../../permissions/is-covered.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import { ignoring } from '../../../state/reading/ignored.ts';
import { listedRooms, rooms } from '../../../state/rooms.ts';
import { openWindow } from '../../../state/windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { BanIcon, HiddenIcon, KickIcon, LockIcon, SameIPIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ConfirmButton } from '../../windows/ConfirmButton.tsx';
import { useRequest } from '../../windows/use-request.ts';
import { Flag } from '../display/Flag.tsx';
import { ignoreUser } from '../ignore-user.ts';
import { SanctionButton, type SanctionTerms } from './SanctionButton.tsx';
import type { Subject } from './subject.ts';
import { WarningForm } from './WarningForm.tsx';

export function IgnoreButton({ user: { userID, nickname }, actor, target }: Subject) {
  const isOnList = useSnapshot(ignoring).users.some(each => each.userID === userID);
  const mayIgnore = ignore(actor, target, { isPublicRoom: isInPublicRoom() }) === 'allowed';
  if (!isOnList && !mayIgnore) return null;
  return (
    <Button size="small" onClick={() => ignoreUser(userID, nickname, !isOnList)}>
      <HiddenIcon className="icon-s" aria-hidden="true" />
      {isOnList ? t('ignore.stop') : t('ignore.start', { nickname: isolate(nickname) })}
    </Button>
  );
}

/** Shows only the host, because a moderator does not need the rest of the address. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** User details from the server. Hidden from visitors. */
export function ProfileDetails({ user, actor }: Subject) {
  if (actor.accountType === 'visitor') return null;
  const { country, originURL, ipAddress, fingerprint } = user;
  const name = country ? countryName(country) : null;
  return (
    <dl className="info-details">
      {country && (
        <Detail label={t('info.country')}>
          <Flag code={country} /> {name}
        </Detail>
      )}
      {originURL !== undefined && (
        <Detail label={t('info.entryPort')}>
          <bdi dir="ltr">{hostOf(originURL)}</bdi>
        </Detail>
      )}
      {ipAddress !== undefined && (
        <Detail label={t('info.ip')}>
          <bdi dir="ltr">{ipAddress}</bdi>
        </Detail>
      )}
      {fingerprint !== undefined && (
        <Detail label={t('info.fingerprint')}>
          <bdi dir="ltr">{fingerprint}</bdi>
        </Detail>
      )}
    </dl>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Moves a user to another room. For a locked room a moderator without canAccessLockedRoom enters the password. */
export function TransferForm({ user }: { user: User }) {
  const others = listedRooms(useSnapshot(rooms)).filter(({ name }) => name !== user.room);
  const [chosen, setChosen] = useState('');
  const [password, setPassword] = useState('');
  const opensLocked = usePermission('canAccessLockedRoom') === true;
  const { busy, request } = useRequest();
  const room = others.find(({ name }) => name === chosen) ?? others[0];
  if (!room) return null;
  const asksPassword = room.hasPassword && !opensLocked;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const data = { userId: user.userID, roomName: room.name, ...(asksPassword && { password }) };
    if (await request('requestTransferUserToRoom', data, 'toast.userTransferred')) setPassword('');
  };

  return (
    <form onSubmit={submit}>
      <div className="info-row">
        <Select
          className="select flex-1"
          label={t('info.transfer.choose')}
          value={room.name}
          options={others.map(({ name }) => ({ value: name, text: name }))}
          onChange={setChosen}
        />
        <Button size="small" type="submit" busy={busy}>
          {t('info.transfer')}
        </Button>
      </div>
      {asksPassword && (
        <TextField
          className="mt-2"
          label={t('rooms.password.label')}
          type="password"
          dir="ltr"
          autoComplete="off"
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
      )}
    </form>
  );
}

/** Revokes a recent kick, with a notice. */
export const liftKick = (userId: string, nickname: string): void => {
  request('DELETE /restraints/:id', { params: { id: sanctionId('kick', userId) } })
    .then(() => toast.success(t('toast.lifted.kick', { nickname: isolate(nickname) })))
    .catch((refusal: Error) => void toast.error(errorSentence(refusal)));
};

const AddFriendButton = lazyPart(() => import('../../friends/AddFriendButton.tsx'));
const ProfileCard = lazyPart(() => import('./ProfileCard.tsx'));

const allows = (verdict: string): boolean => verdict === 'allowed';

const GRANTED = { allowUserToWrite: 'toast.writePermission', hasOneTimeKick: 'toast.oneTimeKick' } as const;

export function CardTab(subject: Subject) {
  const { user, actor, target } = subject;
  const { userID: userId, nickname, permissions } = user;
  const { busy, request } = useRequest();
  const isSelf = actor.userId === userId;

  const grant = (prop: keyof typeof GRANTED, value: boolean, terms: SanctionTerms = {}): void =>
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
      {user.accountType === 'super' && (
        <LazyBoundary loading={<Loading />}>
          <ProfileCard user={user} actor={actor} target={target} />
        </LazyBoundary>
      )}
      <ProfileDetails {...subject} />
      <div className="info-actions">
        {!isVisitor(actor) && (
          <LazyBoundary>
            <AddFriendButton actor={actor} target={{ ...target, isBot: user.bot === true }} />
          </LazyBoundary>
        )}
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
            <SanctionButton
              question={t('info.mute.confirm', { nickname })}
              usual={t('restrain.mute.usual')}
              onConfirm={terms => grant('allowUserToWrite', false, terms)}
              busy={busy}
            >
              <LockIcon className="icon-s" aria-hidden="true" />
              {t('info.mute')}
            </SanctionButton>
          )}
          {!isSelf && allows(may.kickFor(actor, target)) && (
            <SanctionButton
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
            </SanctionButton>
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
