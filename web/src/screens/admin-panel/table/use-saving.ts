import { useState } from 'react';
import { say } from '../../../kit/toast.ts';
import { p } from '../../../text/p.ts';
import type { Noun } from './described.ts';
import { faultsIn } from './send.ts';

type Faults = ReturnType<typeof faultsIn>;
type Saved = { noun: Noun; isNew: boolean; onDone: () => void };

/** Saves once at a time. What is refused stays in the form, with what is wrong beside its fields. */
export const useSaving = ({ noun, isNew, onDone }: Saved) => {
  const [faults, setFaults] = useState<Faults>({ fields: {}, whole: null });
  const [busy, setBusy] = useState(false);
  const run = async (save: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await save();
      say.adminSuccess(p(`admin.toast.${noun}.${isNew ? 'created' : 'edited'}`));
      onDone();
    } catch (error) {
      setFaults(faultsIn(error as Error));
      setBusy(false);
    }
  };
  return { faults, busy, run };
};
