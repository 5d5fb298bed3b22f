import './membership.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { PASSKEYS_MAX } from '../../../../protocol/entry-limits.ts';
import type { MemberSession } from '../../../../protocol/rest/membership.ts';
import type { OwnPasskey } from '../../../../protocol/rest/passkeys.ts';
import { canUsePasskeys } from '../../browser/passkey.ts';
import { chat, type OwnLogin, type OwnProof } from '../../client/chat.ts';
import { queryClient, refreshQueries } from '../../client/http/queries.ts';
import { membershipFault } from '../../i18n/errors/membership-errors.ts';
import { formatTimeAgo } from '../../i18n/format/format-time-ago.ts';
import { t } from '../../i18n/t-account.ts';
import { t as tMissed } from '../../i18n/t-missed.ts';
import { t as tMembership } from '../../i18n/texts/membership-texts.ts';
import { usePermission } from '../../permissions/use-permission.ts';
import { session } from '../../state/session.ts';
import { openWindow } from '../../state/windows.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { UserIcon } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { WindowFrame, type WindowProps } from '../windows/WindowFrame.tsx';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCode } from './RecoveryCode.tsx';

type Asked = 'password' | 'code' | 'delete';

const LOGIN_KEY = ['own-passkeys'];

export default function AccountWindow({ window }: WindowProps) {
  const { identity } = useSnapshot(session);
  const mayChangePassword = usePermission('canChangeHisPassword') === true;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(
    { queryKey: LOGIN_KEY, queryFn: async () => (await chat().membership()).passkeys(), staleTime: 0 },
    queryClient,
  );
  const name = identity?.username ?? '';
  const close = (): void => setAsked(null);
  const refresh = () => refreshQueries(queryClient, LOGIN_KEY);
  const acts: Record<Asked, (proof: OwnProof, text: string) => Promise<void>> = {
    password: async (proof, password) => {
      await (await chat().membership()).changeOwnPassword(password, proof);
      toast.success(t('account.password.done'));
      await refresh();
      close();
    },
    code: async proof => {
      setCode(await (await chat().membership()).renewCode(proof));
      close();
    },
    delete: async proof => {
      await (await chat().membership()).deleteAccount(proof);
      toast.success(t('account.deleted'));
    },
  };

  return (
    <>
      <WindowFrame
        window={window}
        title={t('account.title')}
        icon={<UserIcon className="icon-s" aria-hidden="true" />}
      >
        <div className="account">
          <p>
            {t('account.name')}: <bdi className="font-bold">{name}</bdi>
          </p>
          {data && (
            <div className="account-actions">
              {mayChangePassword && (
                <Button size="small" onClick={() => setAsked('password')}>
                  {t(data.hasPassword ? 'account.password' : 'account.password.first')}
                </Button>
              )}
              <Button size="small" onClick={() => setAsked('code')}>
                {t('account.code')}
              </Button>
              <Button size="small" onClick={() => openWindow('missed')}>
                {tMissed('missed.title')}
              </Button>
            </div>
          )}
          {data && <OwnPasskeys login={data} onChange={refresh} />}
          {!data && error && <LoadFailed text={membershipFault(error)} onRetry={() => void refetch()} />}
          {!data && !error && <Loading />}
          <Devices />
          {data && (
            <Button
              size="small"
              tone="danger"
              className="justify-self-start"
              onClick={() => setAsked('delete')}
            >
              {t('account.delete')}
            </Button>
          )}
        </div>
      </WindowFrame>
      {asked !== null && data && (
        <ProofForm act={asked} login={data} onClose={close} onSubmit={acts[asked]} />
      )}
      {code !== null && (
        <RecoveryCode
          code={code}
          username={name}
          title={t('account.code')}
          doneLabel={tMembership('recovery.done')}
          onClose={() => setCode(null)}
        />
      )}
    </>
  );
}

const KEY = ['own-sessions'];

function Devices() {
  const [busy, setBusy] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(
    { queryKey: KEY, queryFn: async () => (await chat().membership()).sessions(), staleTime: 0 },
    queryClient,
  );
  const run = async (id: string, act: () => Promise<void>, done: string): Promise<void> => {
    if (busy !== null) return;
    setBusy(id);
    try {
      await act();
      toast.success(done);
    } catch (fault) {
      toast.error(membershipFault(fault as Error));
    }
    await refreshQueries(queryClient, KEY);
    setBusy(null);
  };
  const end = (id: string) => async () => (await chat().membership()).endSession(id);
  const endOthers = async () => (await chat().membership()).endOtherSessions();
  if (error && !data) return <LoadFailed text={membershipFault(error)} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <section className="account-list" aria-label={t('account.devices')}>
      <h3 className="label">{t('account.devices')}</h3>
      <ul>
        {data.map(each => (
          <Device
            key={each.id}
            session={each}
            busy={busy === each.id}
            onEnd={() => void run(each.id, end(each.id), t('account.device.ended'))}
          />
        ))}
      </ul>
      {data.length > 1 && (
        <Button
          size="small"
          busy={busy === 'others'}
          onClick={() => void run('others', endOthers, t('account.devices.ended'))}
        >
          {t('account.devices.end')}
        </Button>
      )}
    </section>
  );
}

type DeviceProps = { session: MemberSession; busy: boolean; onEnd: () => void };

function Device({ session: { device, lastSeen, current }, busy, onEnd }: DeviceProps) {
  const name = device === '' ? t('account.device.unknown') : device;
  return (
    <li>
      <span className="min-w-0">
        <bdi className="font-bold">{name}</bdi>
        <small className="block text-ink-3">
          {current ? t('account.device.here') : t('account.device.seen', { ago: formatTimeAgo(lastSeen) })}
        </small>
      </span>
      {!current && (
        <Button
          size="small"
          busy={busy}
          aria-label={t('account.device.end.of', { device: name })}
          onClick={onEnd}
        >
          {t('account.device.end')}
        </Button>
      )}
    </li>
  );
}

type Props = { login: OwnLogin; onChange: () => Promise<void> };

/** The account's passkeys. The last login method has no remove button. */
function OwnPasskeys({ login, onChange }: Props) {
  const [asked, setAsked] = useState<'add' | OwnPasskey | null>(null);
  const { passkeys, hasPassword } = login;
  const mayRemove = hasPassword || passkeys.length > 1;
  const close = (): void => setAsked(null);
  const done = async (text: string): Promise<void> => {
    await onChange();
    close();
    toast.success(text);
  };
  return (
    <section className="account-list" aria-label={t('account.passkeys')}>
      <h3 className="label">{t('account.passkeys')}</h3>
      {passkeys.length === 0 && <p className="text-ink-2">{t('account.passkeys.none')}</p>}
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map(each => (
            <li key={each.id}>
              <span className="min-w-0">
                <bdi className="font-bold">{nameOf(each)}</bdi>
                <small className="block text-ink-3">{usesOf(each)}</small>
              </span>
              {mayRemove && (
                <Button
                  size="small"
                  aria-label={t('account.remove.of', { name: nameOf(each) })}
                  onClick={() => setAsked(each)}
                >
                  {t('account.remove.submit')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!mayRemove && passkeys.length > 0 && <p className="text-ink-3">{t('account.passkeys.last')}</p>}
      {canUsePasskeys() && passkeys.length < PASSKEYS_MAX && (
        <Button size="small" onClick={() => setAsked('add')}>
          {t('account.add')}
        </Button>
      )}
      {asked === 'add' && (
        <ProofForm
          act="add"
          login={login}
          onClose={close}
          onSubmit={async (proof, name) => {
            await (await chat().membership()).addPasskey(name, proof);
            await done(t('account.added'));
          }}
        />
      )}
      {asked !== null && asked !== 'add' && (
        <ProofForm
          act="remove"
          login={login}
          about={
            <>
              <bdi className="font-bold">{nameOf(asked)}</bdi>: {t('account.remove.about')}
            </>
          }
          onClose={close}
          onSubmit={async proof => {
            await (await chat().membership()).removePasskey(asked.id, proof);
            await done(t('account.removed'));
          }}
        />
      )}
    </section>
  );
}

const nameOf = ({ name }: OwnPasskey): string => (name === '' ? t('account.passkey.unnamed') : name);

const usesOf = ({ addedAt, lastUsed }: OwnPasskey): string => {
  const added = t('account.passkey.added', { ago: formatTimeAgo(addedAt) });
  if (lastUsed === null) return added;
  return `${added} · ${t('account.device.seen', { ago: formatTimeAgo(lastUsed) })}`;
};
