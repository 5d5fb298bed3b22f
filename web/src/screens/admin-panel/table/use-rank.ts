import { useState } from 'react';
import { say } from '../../../kit/toast.ts';
import { p } from '../../../text/p.ts';
import { type Described, pathOf, type Row } from './described.ts';
import { send, sentenceOf } from './send.ts';
import { useRefresh } from './use-page-of.ts';

export type Rank = {
  dragged: Row | null;
  lift: (row: Row | null) => void;
  /** Gives a row this place, counted from 1; the others make room. */
  move: (row: Row, to: number) => void;
};

/** The order of a ranked list. */
export const useRank = (described: Described): Rank => {
  const refresh = useRefresh(described.resource.name);
  const [dragged, lift] = useState<Row | null>(null);
  const move = (row: Row, to: number): void => {
    lift(null);
    if (to === row.rank) return;
    send(pathOf(described, row), { method: 'PATCH', body: { rank: to } }).then(
      () => {
        say.adminSuccess(p('admin.toast.rankChanged'));
        void refresh();
      },
      (error: Error) => say.adminError(sentenceOf(error)),
    );
  };
  return { dragged, lift, move };
};
