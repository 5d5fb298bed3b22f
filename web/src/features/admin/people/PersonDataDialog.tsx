import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonData, PersonQuery, PersonRows } from '../../../../../protocol/rest/data.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { request } from '../../../client/http/http-client.ts';
import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { DeleteIcon, UserIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useRefresh } from '../list/use-rows.ts';
import { formatCount } from '../parts/format-count.ts';
import { LoadError } from '../parts/LoadError.tsx';
import { errorMessage, send } from '../send.ts';
import './people.css';

/** Query for the user's data, and the displayed name. */
export type PersonAsked = { query: PersonQuery; name: string };

/** Long limit, because every room of the site erases its stored data. */
const ERASE_TIMEOUT_MS = 120_000;

/** Confirmation before an erasure. It stays open after a failure, because the same request erases the rest. */
export function ErasePersonQuestion({
  asked: { query, name },
  onClose,
}: {
  asked: PersonAsked;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const refreshUsers = useRefresh('users');
  const refreshEvents = useRefresh('events');
  const erase = async (): Promise<void> => {
    setBusy(true);
    try {
      const { kept, keptCases } = await send('DELETE /people/data', { query, timeoutMs: ERASE_TIMEOUT_MS });
      toast.adminSuccess(
        kept + keptCases > 0
          ? t('admin.person.kept', { count: formatCount(kept + keptCases) })
          : t('admin.person.erased'),
      );
      onClose();
    } catch (error) {
      toast.adminError(errorMessage(error));
    }
    setBusy(false);
    await Promise.all([refreshUsers(), refreshEvents()]);
  };
  const close = (): void => (busy ? undefined : onClose());
  return (
    <Modal
      role="alertdialog"
      tone="danger"
      title={t('admin.person')}
      icon={<DeleteIcon className="icon" aria-hidden="true" />}
      onClose={close}
    >
      <p className="mb-4">
        {t('account' in query ? 'admin.person.confirm.account' : 'admin.person.confirm.device')}{' '}
        <bdi className="font-semibold">{name}</bdi>
      </p>
      <div className="form-foot">
        <Button size="small" disabled={busy} onClick={close}>
          {t('app.cancel')}
        </Button>
        <Button size="small" tone="danger" busy={busy} onClick={() => void erase()}>
          {t('admin.person.erase')}
        </Button>
      </div>
    </Modal>
  );
}

const KINDS = [
  'account',
  'permissions',
  'ignored',
  'privacy',
  'push',
  'logins',
  'rooms',
  'acceptedRules',
  'bans',
  'reportsOfThem',
  'reportsByThem',
  'strikes',
  'notes',
  'names',
  'invisibility',
  'events',
  'messages',
  'votes',
  'points',
  'pictures',
] as const satisfies readonly (keyof PersonRows)[];

/** Number of stored rows by kind; empty kinds are left out. */
export function PersonCounts({ person, eventsBeyond }: PersonData) {
  const kept = KINDS.filter(kind => person[kind].length > 0);
  return (
    <>
      <p className="mb-4">{t(kept.length > 0 ? 'admin.person.intro' : 'admin.person.nothing')}</p>
      <dl className="person-counts">
        {kept.map(kind => (
          <div key={kind}>
            <dt>{t(`admin.person.kind.${kind}`)}</dt>
            <dd>{formatCount(person[kind].length)}</dd>
          </div>
        ))}
      </dl>
      {eventsBeyond > 0 && (
        <p className="mb-4">{t('admin.person.beyond', { count: formatCount(eventsBeyond) })}</p>
      )}
    </>
  );
}

/** Long limit, because the server asks every room of the site. */
const READ_TIMEOUT_MS = 60_000;

type PersonDataDialogProps = { asked: PersonAsked; onClose: () => void };

/** A user's stored data: download, and erasure after confirmation. */
export default function PersonDataDialog({ asked, onClose }: PersonDataDialogProps) {
  const { query, name } = asked;
  const [isErasing, setErasing] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['person', query],
    queryFn: async ({ signal }) =>
      (await request('GET /people/data', { query, signal, timeoutMs: READ_TIMEOUT_MS })).data,
    gcTime: 0,
    retry: false,
  });
  if (isErasing) return <ErasePersonQuestion asked={asked} onClose={onClose} />;
  const save = (): void =>
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'samar-person.json');
  return (
    <Modal
      title={t('admin.person')}
      icon={<UserIcon className="icon" aria-hidden="true" />}
      onClose={onClose}
    >
      <p className="mb-4">
        <bdi className="font-semibold">{name}</bdi>
      </p>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label={t('admin.person')} />}
      {data && <PersonCounts {...data} />}
      <div className="form-foot">
        <Button size="small" onClick={onClose}>
          {t('app.close')}
        </Button>
        <Button size="small" disabled={!data} onClick={save}>
          {t('admin.person.download')}
        </Button>
        <Button size="small" tone="danger" disabled={!data} onClick={() => setErasing(true)}>
          {t('admin.person.erase')}
        </Button>
      </div>
    </Modal>
  );
}
