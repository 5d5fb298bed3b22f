import { useRef, useState } from 'react';
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
  // Several changes may come before the next drawing, and none may come after the last: they are kept as they are made.
  const latest = useRef(edits);
  const update = (next: (now: Edits) => Edits): void => {
    latest.current = next(latest.current);
    keepEdits(place, latest.current);
    setEdits(latest.current);
  };
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
