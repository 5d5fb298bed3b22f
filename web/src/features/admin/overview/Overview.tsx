import { formatClock } from '../../../i18n/format/format-clock.ts';
import { t } from '../../../i18n/t-panel.ts';
import { languagesOf } from '../../../i18n/two-languages.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RetryIcon } from '../../../ui/icons.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PanelApprovals } from '../../approvals/index.ts';
import { LoadError } from '../form/LoadError.tsx';
import { errorMessage } from '../send.ts';
import { Cards } from './Cards.tsx';
import { useOverview } from './use-overview.ts';

type Props = { onChoose: (section: number) => void };

/** The first page of the panel: how the site is now. */
export default function Overview({ onChoose }: Props) {
  const { data, error, isPending, dataUpdatedAt, refetch } = useOverview();
  return (
    <>
      <div className="panel-head">
        <div>
          <h2 className="panel-title">{t('admin.home')}</h2>
          <p className="text-sm text-ink-3" role={error ? 'alert' : undefined}>
            {data && t('admin.home.updated', { time: formatClock(new Date(dataUpdatedAt).toISOString()) })}
            {data && error && ` · ${languagesOf(errorMessage(error)).ar}`}
          </p>
        </div>
        <Button onClick={() => void refetch()}>
          <RetryIcon className="icon-s" aria-hidden="true" />
          {t('app.refresh')}
        </Button>
      </div>
      <LazyBoundary>
        <PanelApprovals />
      </LazyBoundary>
      {isPending && (
        <div className="overview">
          <div className="card overview-card overview-wide">
            <Skeleton label={t('admin.home')} />
          </div>
        </div>
      )}
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && <Cards overview={data} onChoose={onChoose} />}
    </>
  );
}
