import { p } from '../../../text/p.ts';
import type { Spoken } from './use-rank.ts';

/** Reads out where a row has come to, for those who do not see it move. */
export function RankSpoken({ spoken, total }: { spoken: Spoken | null; total: number }) {
  return (
    <p className="sr-only" role="status" aria-label={p('admin.order')}>
      {spoken && (
        <>
          <bdi>{spoken.name}</bdi>: {p(`admin.order.${spoken.what}`, { rank: spoken.rank, total })}
        </>
      )}
    </p>
  );
}
