import type { ReactNode } from 'react';
import type { OwnAppeal } from '../../../../protocol/rest/moderation.ts';
import { formatMoment } from '../../i18n/format/format-moment.ts';
import { t } from '../../i18n/t-appeal.ts';

/** What was done, where and why. */
export function AppealFacts({ appeal, code }: { appeal: OwnAppeal; code: string }) {
  const { kind, at, room, reason, until } = appeal;
  const lasts = kind === 'ban' || kind === 'mute' || until !== null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-[1.6rem] gap-y-[.8rem]">
      <Fact label={t('appeal.at')}>
        <time dateTime={at}>{formatMoment(at)}</time>
      </Fact>
      {room !== '' && (
        <Fact label={t('appeal.room')}>
          <bdi>{room}</bdi>
        </Fact>
      )}
      <Fact label={t('appeal.reason')}>
        {reason === '' ? <span className="text-ink-3">{t('appeal.noReason')}</span> : <bdi>{reason}</bdi>}
      </Fact>
      {lasts && (
        <Fact label={t('appeal.until')}>
          {until === null ? t('appeal.forever') : <time dateTime={until}>{formatMoment(until)}</time>}
        </Fact>
      )}
      <Fact label={t('appeal.code')}>
        <bdi dir="ltr" className="font-mono text-[1.3rem]">
          {code}
        </bdi>
        <span className="block text-sm text-ink-3">{t('appeal.keep')}</span>
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{label}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </>
);
