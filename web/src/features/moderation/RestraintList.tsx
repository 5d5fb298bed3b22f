import { t } from '../../i18n/t-windows.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { RestraintRow } from './RestraintRow.tsx';
import { useRestraints } from './use-restraints.ts';

/** Who is muted and who is kept out, each with the button that lifts it. */
export function RestraintList() {
  const { restraints, hasFailed, read, busy, lift } = useRestraints();
  const title = t('restraints.title');
  return (
    <section aria-label={title}>
      <h3 className="label">{title}</h3>
      {hasFailed && <LoadFailed onRetry={read} />}
      {restraints === null && !hasFailed && <Loading />}
      {restraints?.length === 0 && <p className="py-2 text-ink-3">{t('restraints.none')}</p>}
      {restraints !== null && restraints.length > 0 && (
        <ul className="grid divide-y divide-line">
          {restraints.map(each => (
            <RestraintRow key={each.id} restraint={each} busy={busy === each.id} onLift={() => lift(each)} />
          ))}
        </ul>
      )}
    </section>
  );
}
