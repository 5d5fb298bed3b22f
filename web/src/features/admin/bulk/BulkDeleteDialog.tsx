import { useState } from 'react';
import { plural, t } from '../../../i18n/t-panel.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useRefresh } from '../list/use-rows.ts';
import { DeleteQuestion } from './DeleteQuestion.tsx';
import { AT_ONCE, eachAtMost, type Outcome } from './each-at-most.ts';
import { Refusals } from './Refusals.tsx';
import type { Selection } from './use-selection.ts';

type Props<Of extends { _id: string }> = {
  selection: Selection<Of>;
  resource: string;
  title: string;
  remove: (row: Of) => Promise<unknown>;
  nameOf: (row: Of) => string;
  onClose: () => void;
};

/**
 * Confirmation for all selected rows. After the deletion it shows the number of deleted rows and the reason for each
 * refusal.
 */
export function BulkDeleteDialog<Of extends { _id: string }>(props: Props<Of>) {
  const { selection, resource, title, remove, nameOf, onClose } = props;
  const refresh = useRefresh(resource);
  // Keeps the rows of the confirmation, because the list is refetched during the deletion and the selection shrinks.
  const [rows] = useState(selection.rows);
  const [finished, setFinished] = useState<number | null>(null);
  const [refused, setRefused] = useState<Outcome<Of>[] | null>(null);

  const submit = async (): Promise<void> => {
    setFinished(0);
    const outcomes = await eachAtMost(rows, AT_ONCE, remove, () => setFinished(count => (count ?? 0) + 1));
    const failed = outcomes.filter(({ error }) => error !== null);
    const done = outcomes.filter(({ error }) => error === null).map(({ of }) => of);
    selection.set(done, false);
    await refresh();
    if (done.length > 0)
      toast.adminSuccess(t('admin.bulk.deleted', { what: plural('admin.items', done.length) }));
    if (failed.length === 0) onClose();
    else setRefused(failed);
  };

  const isRunning = finished !== null && refused === null;
  const isOver = refused !== null;
  // Cannot be closed during the deletion, because it reports each result. Every call has a timeout.
  return (
    <DeleteQuestion busy={isRunning} isOver={isOver} staysWhileBusy onDelete={submit} onClose={onClose}>
      {refused ? (
        <>
          <p className="mb-4" role="status">
            {t('admin.bulk.result', { done: rows.length - refused.length, refused: refused.length })}
          </p>
          <Refusals refused={refused.map(({ of, error }) => ({ name: nameOf(of), error }))} />
        </>
      ) : (
        <p className="mb-4">{t('admin.bulk.confirm', { what: plural('admin.items', rows.length), title })}</p>
      )}
      {isRunning && (
        <progress
          className="w-full"
          max={rows.length}
          value={finished ?? 0}
          aria-label={t('admin.bulk.running')}
        />
      )}
    </DeleteQuestion>
  );
}
