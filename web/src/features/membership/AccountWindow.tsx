import './membership.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MemberSession } from '../../../../protocol/rest/membership.ts';
import { chat } from '../../client/chat.ts';
import { queryClient, refreshQueries } from '../../client/http/queries.ts';
import { membershipFault } from '../../i18n/errors/membership-errors.ts';
import { formatTimeAgo } from '../../i18n/format/format-time-ago.ts';
import { t } from '../../i18n/t-account.ts';
import { t as tMembership } from '../../i18n/t-membership.ts';
import { t as tMissed } from '../../i18n/t-missed.ts';
import { usePermission } from '../../permissions/use-permission.ts';
import { session } from '../../state/session.ts';
import { openWindow } from '../../state/windows.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { DeleteIcon, KeyIcon, UserIcon } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { FormModal } from '../windows/FormModal.tsx';
import { WindowFrame, type WindowProps } from '../windows/WindowFrame.tsx';
import { RecoveryCode } from './RecoveryCode.tsx';

/** The own account: password, recovery code, devices, deletion. */
export default function AccountWindow({ window }: WindowProps) {
  const { identity } = useSnapshot(session);
  const mayChangePassword = usePermission('canChangeHisPassword') === true;
  const [asked, setAsked] = useState<'code' | 'delete' | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const name = identity?.username ?? '';
  const close = (): void => setAsked(null);

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
          <div className="account-actions">
            {mayChangePassword && (
              <Button size="small" onClick={() => openWindow('password')}>
                {t('account.password')}
              </Button>
            )}
            <Button size="small" onClick={() => setAsked('code')}>
              {t('account.code')}
            </Button>
            <Button size="small" onClick={() => openWindow('missed')}>
              {tMissed('missed.title')}
            </Button>
          </div>
          <Devices />
          <Button
            size="small"
            tone="danger"
            className="justify-self-start"
            onClick={() => setAsked('delete')}
          >
            {t('account.delete')}
          </Button>
        </div>
      </WindowFrame>
      {asked === 'code' && (
        <PasswordForm
          kind="code"
          onClose={close}
          onSubmit={async password => {
            setCode(await (await chat().membership()).renewCode(password));
            close();
          }}
        />
      )}
      {asked === 'delete' && (
        <PasswordForm
          kind="delete"
          onClose={close}
          onSubmit={async password => {
            await (await chat().membership()).deleteAccount(password);
            toast.success(t('account.deleted'));
          }}
        />
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

type FormProps = {
  kind: 'code' | 'delete';
  onSubmit: (password: string) => Promise<void>;
  onClose: () => void;
};

const FORM_ICONS = { code: KeyIcon, delete: DeleteIcon };

/** Asks for the current password before an act on the account. */
function PasswordForm({ kind, onSubmit, onClose }: FormProps) {
  const { identity } = useSnapshot(session);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const Icon = FORM_ICONS[kind];
  const submit = async (): Promise<void> => {
    if (busy) return;
    setFault(password === '' ? t('account.current.needed') : null);
    if (password === '') return;
    setBusy(true);
    try {
      await onSubmit(password);
    } catch (error) {
      setFault(membershipFault(error as Error));
      setBusy(false);
    }
  };
  return (
    <FormModal
      title={t(`account.${kind}`)}
      icon={<Icon className="icon" aria-hidden="true" />}
      submitLabel={t(`account.${kind}.submit`)}
      busy={busy}
      tone={kind === 'delete' ? 'danger' : 'primary'}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">{t(`account.${kind}.about`)}</p>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={identity?.username ?? ''}
        readOnly
        hidden
      />
      <PasswordField
        autoFocus
        label={t('account.current')}
        error={fault}
        autoComplete="current-password"
        name="password"
        value={password}
        onChange={event => {
          setPassword(event.target.value);
          setFault(null);
        }}
      />
    </FormModal>
  );
}

const KEY = ['own-sessions'];

/** Sessions of the account, each with its sign-out. */
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
    <section className="account-devices" aria-label={t('account.devices')}>
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
