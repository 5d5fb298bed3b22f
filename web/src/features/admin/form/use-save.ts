import { useState } from 'react';
import type { Noun } from '../../../../../protocol/resources/define.ts';
import { t } from '../../../i18n/t-panel.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { fieldErrors } from '../send.ts';

type Faults = ReturnType<typeof fieldErrors>;
type SaveDeps = { noun: Noun; isNew: boolean; onDone: () => void };

/** One save at a time. After a refusal the form stays, with the errors beside its fields. */
export const useSave = ({ noun, isNew, onDone }: SaveDeps) => {
  const [faults, setFaults] = useState<Faults>({ fields: {}, whole: null });
  const [busy, setBusy] = useState(false);
  const run = async (save: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await save();
      toast.adminSuccess(t(isNew ? 'admin.toast.created' : 'admin.toast.edited', { what: noun.definite }));
      onDone();
    } catch (error) {
      setFaults(fieldErrors(error));
      setBusy(false);
    }
  };
  return { faults, busy, run };
};
