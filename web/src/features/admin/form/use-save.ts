import { useMemo, useState } from 'react';
import type { Resource } from '../../../../../protocol/resources/define.ts';
import { t } from '../../../i18n/t-panel.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { Saved } from '../admin-resource.ts';
import {
  errorMessage,
  type Faults,
  fieldErrors,
  isAwaiting,
  isGone,
  isOvertaken,
  NO_FAULTS,
} from '../send.ts';
import { doneText } from './done-text.ts';

/** `onFields`: a refusal names these fields. */
type SaveDeps = {
  resource: Pick<Resource, 'noun' | 'singular'>;
  isNew: boolean;
  onDone: (made: Saved) => void;
  onFields?: (fields: string[]) => void;
  /** The form knows that the record was removed. */
  isGone: boolean;
};

/** One save at a time. `share` is that of a picture's bytes that are sent, and null where none are. After a refusal the form stays, with the errors beside its fields; what waits for a second approver is out of its hands. */
export const useSave = ({ resource, isNew, onDone, onFields, isGone: isKnownGone }: SaveDeps) => {
  const [faults, setFaults] = useState<Faults>(NO_FAULTS);
  const [isFoundGone, setGone] = useState(false);
  const gone = isKnownGone || isFoundGone;
  const [busy, setBusy] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const run = async (save: () => Promise<Saved>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const made = await save();
      const isMade = isNew || gone;
      toast.adminSuccess(doneText(resource, isMade ? 'created' : 'edited'));
      onDone(made);
    } catch (error) {
      if (isAwaiting(error)) {
        toast.blank(errorMessage(error));
        onDone(undefined);
        return;
      }
      const found = fieldErrors(error);
      const isRemoved = !isNew && isGone(error);
      if (isRemoved) setGone(true);
      const whole = isOvertaken(error) ? t('admin.conflict.whole') : found.whole;
      onFields?.(Object.keys(found.fields));
      setFaults({ ...found, whole });
      setBusy(false);
    } finally {
      setShare(null);
    }
  };
  const shown = useMemo(() => (gone ? { ...faults, whole: t('admin.gone') } : faults), [faults, gone]);
  return { faults: shown, gone, busy, share, onProgress: setShare, run };
};
