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

/** Edits of one form, named by `place`. `record`: the server's current state. */
export const useEdits = <Record extends Fields>(place: string, record: Record) => {
  const [edits, setEdits] = useState<Edits>(() => keptEdits(place) ?? NO_EDITS);
  const [isRestored, setRestored] = useState(() => keptEdits(place) !== null);
  // Edits are stored immediately, because several may precede the next render, and the last one may not be followed by
  // a render.
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
    /** Whether the edits were made before this form was opened. */
    isRestored,
    set: (field: string, value: unknown) => update(now => edited(now, record, field, value)),
    keepMine: (field: string) => update(now => confirmed(now, record, field)),
    takeTheirs: (field: string) => update(now => withoutEdit(now, field)),
    discard,
  };
};
