import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Evidence } from '../../../../../../protocol/rest/moderation.ts';
import { request } from '../../../../client/http/http-client.ts';
import { formatDateTime } from '../../../../i18n/format/format-date-time.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Modal } from '../../../../ui/dialogs/Modal.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { LoadError } from '../../parts/LoadError.tsx';
import { PERMISSION_LABELS } from '../accounts/permissions/FlagsForm.tsx';
import './evidence.css';

export function EvidenceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['panel', 'events', 'evidence', id],
    queryFn: async ({ signal }) =>
      (await request('GET /events/:key/evidence', { params: { key: id }, signal })).data.evidence,
  });
  return (
    <Modal isWide title={t('admin.evidence')} onClose={onClose}>
      <p className="text-ink-2">{t('admin.evidence.hint')}</p>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label={t('admin.evidence')} />}
      {data && (
        <>
          <Facts evidence={data} />
          <Lines lines={data.lines} />
        </>
      )}
      <div className="form-foot">
        <Button size="small" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
    </Modal>
  );
}

function Facts({ evidence }: { evidence: Evidence }) {
  const { kind, nickname, at, byUsername, permission, reason, room, until } = evidence;
  return (
    <dl className="evidence-facts">
      <Fact label={t(`admin.strike.${kind}`)}>
        <bdi>{nickname}</bdi> · {formatDateTime(at)}
      </Fact>
      <Fact label={t('admin.evidence.by')}>
        <bdi>{byUsername || t('admin.evidence.site')}</bdi>
      </Fact>
      {permission !== '' && (
        <Fact label={t('admin.evidence.permission')}>{PERMISSION_LABELS[permission] ?? permission}</Fact>
      )}
      {reason !== '' && (
        <Fact label={t('admin.evidence.reason')}>
          <bdi>{reason}</bdi>
        </Fact>
      )}
      {room !== '' && (
        <Fact label={t('admin.evidence.room')}>
          <bdi>{room}</bdi>
        </Fact>
      )}
      {until !== null && <Fact label={t('admin.evidence.until')}>{formatDateTime(until)}</Fact>}
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Lines({ lines }: Pick<Evidence, 'lines'>) {
  if (lines.length === 0) return <p>{t('admin.evidence.none')}</p>;
  return (
    <ol className="evidence-lines">
      {lines.map(({ id, nickname, text, sentAt, isDeleted, hasPicture, hasVoice }) => (
        <li key={id} className={isDeleted && 'evidence-deleted'}>
          <span className="evidence-head">
            <bdi className="font-semibold">{nickname}</bdi>
            {isDeleted && <span className="tag">{t('admin.evidence.deleted')}</span>}
            {hasPicture && <span className="tag">{t('admin.evidence.picture')}</span>}
            {hasVoice && <span className="tag">{t('admin.evidence.voice')}</span>}
            <time className="ms-auto text-sm text-ink-3" dateTime={sentAt}>
              {formatDateTime(sentAt)}
            </time>
          </span>
          <bdi className="evidence-text">{text}</bdi>
        </li>
      ))}
    </ol>
  );
}
