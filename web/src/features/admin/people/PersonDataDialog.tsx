import './people.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '../../../browser/save-file.ts';
import { request } from '../../../client/http/http-client.ts';
import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { UserIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { LoadError } from '../form/LoadError.tsx';
import { ErasePersonQuestion } from './ErasePersonQuestion.tsx';
import { PersonCounts } from './PersonCounts.tsx';
import type { PersonAsked } from './person-asked.ts';

/** Every room of the site is asked. */
const READ_TIMEOUT_MS = 60_000;

type Props = { asked: PersonAsked; onClose: () => void };

/** What is kept of a person, to be saved as a file, and to be erased after a second question. */
export default function PersonDataDialog({ asked, onClose }: Props) {
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
