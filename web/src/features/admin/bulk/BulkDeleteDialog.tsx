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
  /** The list that they are deleted from, by its name and its title. */
  resource: string;
  title: string;
  remove: (row: Of) => Promise<unknown>;
  nameOf: (row: Of) => string;
  onClose: () => void;
};

/** One question for all chosen rows; then how many are gone, and of each other one why it is not. */
export function BulkDeleteDialog<Of extends { _id: string }>(props: Props<Of>) {
  const { selection, resource, title, remove, nameOf, onClose } = props;
  const refresh = useRefresh(resource);
  // During the deletion the list is read again and the selection shrinks: the question stays unchanged.
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
  // Cannot be closed while running, because each result is reported. Every call has a time limit.
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
