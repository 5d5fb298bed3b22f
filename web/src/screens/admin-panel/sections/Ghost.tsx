import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../api/http.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Mark } from '../../../kit/Khatim.tsx';
import { Skeleton } from '../../../kit/Skeleton.tsx';
import { p } from '../../../text/p.ts';
import { usePlace } from '../place.ts';
import { SectionHead } from '../SectionHead.tsx';
import { momentOf } from '../table/moment.ts';
import { Pager } from '../table/Pager.tsx';
import type { ViewProps } from '../views.ts';

type Spell = {
  _id: string;
  username: string;
  nickname: string;
  visibility: 'hidden' | 'ghost';
  room: string;
  since: string;
  until: string | null;
  acts: { eventDate: string; eventType: string; eventData: string }[];
};
type Ledger = { numPages: number; ghosts: { now: Spell[]; lately: Spell[] } };

const EVERY_MS = 10_000;

/** Who is hidden or ghost now, and who was in the last 24 hours, each with what they did meanwhile. */
export default function Ghost({ title }: ViewProps) {
  const { place, go } = usePlace();
  const { data, error, isPending } = useQuery({
    queryKey: ['panel', 'ghosts', place.page],
    queryFn: async () => (await ask<Ledger>(`/ghosts?page=${place.page}`)).data,
    refetchInterval: EVERY_MS,
  });
  const spells = data ? [...data.ghosts.now, ...data.ghosts.lately] : [];
  return (
    <>
      <SectionHead title={title} />
      {isPending && <Skeleton label={title} />}
      {error && <EmptyState icon={<Mark className="icon-l" />} title={error.message} />}
      {data && spells.length === 0 && (
        <EmptyState icon={<Mark className="icon-l" />} title={p('admin.ghost.none')} />
      )}
      <ul className="grid gap-3">
        {spells.map(spell => (
          <li key={spell._id} className="card spell">
            <div className="flex flex-wrap items-center gap-3">
              <bdi className="text-[1.7rem] font-semibold">{spell.nickname}</bdi>
              <span className="tag">
                {p(spell.visibility === 'ghost' ? 'admin.ghost.ghost' : 'admin.ghost.hidden')}
              </span>
              {spell.until === null && <span className="tag tag-now">{p('admin.ghost.now')}</span>}
              <span className="text-ink-3">
                {p('admin.ghost.room')}: <bdi>{spell.room}</bdi>
              </span>
              <span className="text-ink-3">
                {p('admin.ghost.since')} {momentOf(spell.since)}
                {spell.until !== null && ` ${p('admin.ghost.until')} ${momentOf(spell.until)}`}
              </span>
            </div>
            {spell.acts.length > 0 && (
              <details className="mt-2">
                <summary>{p('admin.ghost.acts')}</summary>
                <ol className="mt-2 grid gap-1">
                  {spell.acts.map(act => (
                    <li key={act.eventDate + act.eventData}>
                      <span className="text-ink-3">{momentOf(act.eventDate)}</span> <bdi>{act.eventData}</bdi>
                    </li>
                  ))}
                </ol>
              </details>
            )}
          </li>
        ))}
      </ul>
      {(spells.length > 0 || place.page > 1) && (
        <div className="card-foot">
          <span />
          <Pager page={place.page} numPages={data?.numPages ?? 1} onTurn={page => go({ page })} />
        </div>
      )}
    </>
  );
}
