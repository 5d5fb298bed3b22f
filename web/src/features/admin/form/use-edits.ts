import { useState } from 'react';
import {
  applied,
  confirmed,
  conflictsIn,
  type Edits,
  edited,
  type Fields,
  NO_EDITS,
  unsaved,
  withoutEdit,
} from './edits.ts';
import { keepEdits, keptEdits } from './kept-edits.ts';

/** The edits of one form. `place` names the form; `record` is what the server says now. */
export const useEdits = <Record extends Fields>(place: string, record: Record) => {
  const [edits, setEdits] = useState<Edits>(() => keptEdits(place) ?? NO_EDITS);
  const [isRestored, setRestored] = useState(() => keptEdits(place) !== null);
  const update = (next: (now: Edits) => Edits): void =>
    setEdits(now => {
      const after = next(now);
      keepEdits(place, after);
      return after;
    });
  const discard = (): void => {
    setRestored(false);
    update(() => NO_EDITS);
  };
  return {
    edits,
    draft: applied(edits, record),
    changed: unsaved(edits, record),
    conflicts: conflictsIn(edits, record),
    /** They were written before this form was opened. */
    isRestored,
    set: (field: string, value: unknown) => update(now => edited(now, record, field, value)),
    keepMine: (field: string) => update(now => confirmed(now, record, field)),
    takeTheirs: (field: string) => update(now => withoutEdit(now, field)),
    discard,
  };
};
