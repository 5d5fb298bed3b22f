import { RetryIcon } from '../../../icons.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Mark } from '../../../kit/Khatim.tsx';
import { Skeleton } from '../../../kit/Skeleton.tsx';
import { p } from '../../../text/p.ts';
import { t } from '../../../text/t.ts';
import { clockTime } from '../../../text/time.ts';
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
          <h2 className="text-[2.6rem]">{p('admin.home')}</h2>
          <p className="text-sm text-ink-3" role={error ? 'alert' : undefined}>
            {data && p('admin.home.updated', { time: clockTime(new Date(dataUpdatedAt).toISOString()) })}
            {data && error && ` · ${error.message}`}
          </p>
        </div>
        <Button onClick={() => void refetch()}>
          <RetryIcon className="icon-s" aria-hidden="true" />
          {t('app.refresh')}
        </Button>
      </div>
      {isPending && (
        <div className="overview">
          <div className="card overview-card overview-wide">
            <Skeleton label={p('admin.home')} />
          </div>
        </div>
      )}
      {error && !data && <EmptyState icon={<Mark className="icon-l" />} title={error.message} />}
      {data && <Cards overview={data} onChoose={onChoose} />}
    </>
  );
}
