import { useState } from 'react';
import { say } from '../../../kit/toast.ts';
import { p } from '../../../text/p.ts';
import { type Described, pathOf, type Row } from './described.ts';
import { nameOf } from './name-of.ts';
import { send, sentenceOf } from './send.ts';
import { useRefresh } from './use-page-of.ts';

/** What became of a row, in its own words. */
export type Spoken = { name: string; what: 'lifted' | 'moved' | 'kept'; rank: number };

export type Rank = {
  dragged: Row | null;
  spoken: Spoken | null;
  lift: (row: Row) => void;
  letGo: () => void;
  /** Gives a row this place, counted from 1; the others make room. */
  move: (row: Row, to: number) => void;
};

/** The order of a ranked list. */
export const useRank = (described: Described): Rank => {
  const refresh = useRefresh(described.resource.name);
  const [dragged, setDragged] = useState<Row | null>(null);
  const [spoken, setSpoken] = useState<Spoken | null>(null);
  const speak = (row: Row, what: Spoken['what'], rank: number): void =>
    setSpoken({ name: nameOf(row), what, rank });

  const lift = (row: Row): void => {
    setDragged(row);
    speak(row, 'lifted', Number(row.rank));
  };
  const letGo = (): void => setDragged(null);
  const move = (row: Row, to: number): void => {
    letGo();
    if (to === row.rank) {
      speak(row, 'kept', to);
      return;
    }
    const saving = send(pathOf(described, row), { method: 'PATCH', body: { rank: to } });
    saving.finally(say.loading(p('admin.saving'))).then(
      () => {
        speak(row, 'moved', to);
        say.adminSuccess(p('admin.toast.rankChanged'));
        void refresh();
      },
      (error: Error) => {
        speak(row, 'kept', Number(row.rank));
        say.adminError(sentenceOf(error));
      },
    );
  };
  return { dragged, spoken, lift, letGo, move };
};
