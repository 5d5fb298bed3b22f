import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { HOST_KEYS_MAX } from '../../../../../protocol/entry-limits.ts';
import { options1 } from '../../../../../protocol/resources/options.ts';
import {
  type EmbeddingFindings,
  HOST_KEY_CAPS,
  type HostKey,
  type HostKeyCap,
} from '../../../../../protocol/rest/admission.ts';
import { request } from '../../../client/http/http-client.ts';
import { formatDateTime } from '../../../i18n/format/format-date-time.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { LOCALE } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ChoiceInput } from '../fields/ChoiceInput.tsx';
import { SitePictureInput } from '../fields/SitePictureInput.tsx';
import { useRefresh } from '../list/use-rows.ts';
import { useOperator } from '../operator.ts';
import { CodeCell } from '../parts/cells.tsx';
import { LoadError } from '../parts/LoadError.tsx';
import type { SectionProps } from '../section-props.ts';
import { errorMessage, send } from '../send.ts';
import { SettingForm } from '../settings/SettingForm.tsx';
import { DeleteDialog } from '../table/DeleteDialog.tsx';
import { DeleteButton } from '../table/RowButtons.tsx';
import { roleName } from './accounts/roles.ts';

/** Name of the highest role that a key allows. */
export const capName = (cap: HostKeyCap): string =>
  cap === 'visitor' ? t('admin.hostKeys.cap.visitor') : roleName(cap);

const TO_THE_SECOND = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'short', timeStyle: 'medium' });

/** Formats a moment (ms) with seconds, so that two clocks can be compared. */
export const formatToTheSecond = (moment: number): string => TO_THE_SECOND.format(moment);

/** Findings of the check, with the origin, the server's time and the time of the pass. */
export function Findings({ findings }: { findings: EmbeddingFindings }) {
  const { faults, origin, serverTime, passAgeMs } = findings;
  const now = Date.parse(serverTime);
  const facts = [
    [t('admin.embed.origin'), origin],
    [t('admin.embed.serverTime'), formatToTheSecond(now)],
    [t('admin.embed.passTime'), passAgeMs === null ? null : formatToTheSecond(now - passAgeMs)],
  ] as const;
  return (
    <div role="status" className="grid gap-3">
      {faults.length === 0 && <p>{t('admin.embed.good')}</p>}
      <ul className="grid gap-2">
        {faults.map(fault => (
          <li key={fault} className="field-error">
            {t(`admin.embed.fault.${fault}`)}
          </li>
        ))}
      </ul>
      <dl className="grid gap-2">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="flex flex-wrap gap-2">
                <dt className="text-ink-2">{label}</dt>
                <dd>
                  <bdi dir="ltr">{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

/** Checks a host page by its address and a pass from its server. */
export function EmbeddingCheck() {
  const title = useId();
  const [address, setAddress] = useState('');
  const [pass, setPass] = useState('');
  const [findings, setFindings] = useState<EmbeddingFindings | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const check = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || address.trim() === '') return;
    setBusy(true);
    const body = { address: address.trim(), pass: pass.trim() === '' ? null : pass.trim() };
    try {
      setFindings(await send('POST /hostKeys/check', { body }));
      setFault(null);
    } catch (error) {
      setFindings(null);
      setFault(errorMessage(error));
    }
    setBusy(false);
  };

  return (
    <section className="card setting" aria-labelledby={title}>
      <h2 className="setting-title" id={title}>
        {t('admin.embed')}
      </h2>
      <p className="text-ink-2">{t('admin.embed.hint')}</p>
      <form className="grid gap-4" onSubmit={check} noValidate>
        <TextField
          label={t('admin.embed.address')}
          dir="ltr"
          inputMode="url"
          value={address}
          onChange={event => setAddress(event.target.value)}
        />
        <TextField
          label={t('admin.embed.pass')}
          hint={t('admin.embed.pass.hint')}
          dir="ltr"
          autoComplete="off"
          value={pass}
          onChange={event => setPass(event.target.value)}
        />
        {fault !== null && (
          <p className="field-error" role="alert">
            <TwoLanguages text={fault} />
          </p>
        )}
        <div>
          <Button size="small" type="submit" busy={busy}>
            {t('admin.embed.check')}
          </Button>
        </div>
      </form>
      {findings && <Findings findings={findings} />}
    </section>
  );
}

type HostKeyRowProps = { hostKey: HostKey; onDelete: () => void };

/** A host key with id, role limit, age and author. A stopped key can be adopted. */
export function HostKeyRow({ hostKey, onDelete }: HostKeyRowProps) {
  const { _id, cap, createdAt, createdBy, isStopped } = hostKey;
  const refresh = useRefresh('hostKeys');
  const [busy, setBusy] = useState(false);

  const adopt = async (): Promise<void> => {
    setBusy(true);
    try {
      await send('PATCH /hostKeys/:key', { params: { key: _id }, body: {} });
    } catch (error) {
      toast.adminError(errorMessage(error));
    }
    await refresh();
    setBusy(false);
  };

  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <CodeCell code={_id} />
        <span>{capName(cap)}</span>
        <span className="text-ink-2">{formatDateTime(createdAt)}</span>
        <span className="flex-1 text-ink-2">
          {createdBy === null
            ? t('admin.hostKeys.byNobody')
            : t('admin.hostKeys.by', { name: isolate(createdBy) })}
        </span>
        {isStopped && (
          <Button size="small" busy={busy} onClick={() => void adopt()}>
            {t('admin.hostKeys.adopt')}
          </Button>
        )}
        <DeleteButton onClick={onDelete} />
      </div>
      {isStopped && <p className="field-error">{t('admin.hostKeys.stopped')}</p>}
    </li>
  );
}

const CAPS = HOST_KEY_CAPS.map(cap => ({ value: cap, text: capName(cap) }));

/** Creates a key and shows its secret once, until the operator leaves the section. */
export function NewHostKey({ isFull }: { isFull: boolean }) {
  const refresh = useRefresh('hostKeys');
  const [cap, setCap] = useState<HostKeyCap>('member');
  const [secret, setSecret] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      setSecret((await send('POST /hostKeys', { body: { cap } })).secret);
    } catch (error) {
      toast.adminError(errorMessage(error));
    }
    await refresh();
    setBusy(false);
  };

  return (
    <div className="grid grid-cols-1 gap-3">
      {secret !== null && (
        <div role="status">
          <p>{t('admin.hostKeys.made')}</p>
          <section
            className="wrap-anywhere [&_.code-cell]:whitespace-normal"
            aria-label={t('admin.hostKeys.secret')}
          >
            <CodeCell code={secret} shown={secret} />
          </section>
        </div>
      )}
      {!isFull && (
        <>
          <ChoiceInput
            label={t('admin.hostKeys.cap')}
            hint={t('admin.hostKeys.cap.hint')}
            options={CAPS}
            value={cap}
            onChange={chosen => setCap(HOST_KEY_CAPS.find(each => each === chosen) ?? 'member')}
          />
          <div>
            <Button size="small" tone="primary" busy={busy} onClick={() => void make()}>
              {t('admin.hostKeys.make')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Keys that servers of host pages use to sign passes. Operators create and remove them here. */
export function HostKeys() {
  const title = useId();
  const [deleted, setDeleted] = useState<HostKey | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['panel', 'hostKeys'],
    queryFn: async ({ signal }) => (await request('GET /hostKeys', { signal })).data.hostKeys,
  });
  return (
    <section className="card setting" aria-labelledby={title}>
      <h2 className="setting-title" id={title}>
        {t('admin.hostKeys')}
      </h2>
      <p className="text-ink-2">{t('admin.hostKeys.hint')}</p>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label={t('admin.hostKeys')} />}
      {data?.length === 0 && <p>{t('admin.hostKeys.none')}</p>}
      {data && data.length > 0 && (
        <ul className="grid gap-3">
          {data.map(key => (
            <HostKeyRow key={key._id} hostKey={key} onDelete={() => setDeleted(key)} />
          ))}
        </ul>
      )}
      {data && <NewHostKey isFull={data.length >= HOST_KEYS_MAX} />}
      {deleted && (
        <DeleteDialog
          remove={() => send('DELETE /hostKeys/:key', { params: { key: deleted._id } })}
          resource="hostKeys"
          question={t('admin.hostKeys.delete')}
          name={deleted._id}
          done={t('admin.hostKeys.deleted')}
          onClose={() => setDeleted(null)}
        />
      )}
    </section>
  );
}

/** Site options, with embedding and sign-in from pages of other sites. */
export default function Options1({ title }: SectionProps) {
  const mayUpload = useOperator().adminPanelPermissions.canAccessIdentityMenu;
  return (
    <>
      <SettingForm
        resource={options1}
        title={title}
        above={(draft, set) =>
          mayUpload && (
            <SitePictureInput
              label={t('admin.identity.logo')}
              path={typeof draft.logo === 'string' ? draft.logo : ''}
              onUploaded={path => set('logo', path)}
            />
          )
        }
      />
      <HostKeys />
      <EmbeddingCheck />
    </>
  );
}
