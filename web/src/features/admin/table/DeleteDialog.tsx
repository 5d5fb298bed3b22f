import { useState } from 'react';
import { toast } from '../../../ui/toast/toast.ts';
import { DeleteQuestion } from '../bulk/DeleteQuestion.tsx';
import { useRefresh } from '../list/use-rows.ts';
import { errorMessage } from '../send.ts';

type Props = {
  remove: () => Promise<unknown>;
  resource: string;
  question: string;
  name: string;
  note?: string | null | undefined;
  done: string;
  onClose: () => void;
  /** Called after the deletion and the refetch of the list. */
  onRemoved?: () => void;
};

/** Asks for confirmation with the record's name. Shows a refusal as a toast. */
export function DeleteDialog({ remove, resource, question, name, note, done, onClose, onRemoved }: Props) {
  const refresh = useRefresh(resource);
  const [busy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    let isRemoved = false;
    setBusy(true);
    try {
      await remove();
      isRemoved = true;
      toast.adminSuccess(done);
    } catch (error) {
      toast.adminError(errorMessage(error));
    }
    onClose();
    // Also after a refusal, because another operator may have removed it.
    await refresh();
    if (isRemoved) onRemoved?.();
  };

  return (
    <DeleteQuestion busy={busy} onDelete={submit} onClose={onClose}>
      <p className="mb-4">
        {question} <bdi className="font-semibold">{name}</bdi>
      </p>
      {note && <p className="mb-4">{note}</p>}
    </DeleteQuestion>
  );
}
