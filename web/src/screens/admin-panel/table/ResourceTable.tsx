import { useState } from 'react';
import { AddIcon } from '../../../icons.ts';
import { Button } from '../../../kit/Button.tsx';
import { p } from '../../../text/p.ts';
import { usePlace } from '../place.ts';
import { SectionHead } from '../SectionHead.tsx';
import type { Described, Row } from './described.ts';
import { RankSpoken } from './RankSpoken.tsx';
import { RecordsCard } from './RecordsCard.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { ResourceRow } from './ResourceRow.tsx';
import { usePageOf, useRefresh } from './use-page-of.ts';
import { useRank } from './use-rank.ts';

/** A paged table of records, with a form to add or edit one. */
export function ResourceTable({ described, title }: { described: Described; title: string }) {
  const { resource, add, hint, columns, toggles = {}, isRanked = false } = described;
  const { place } = usePlace();
  const list = usePageOf(resource.name, place.page, resource.pageSize);
  const refresh = useRefresh(resource.name);
  const [form, setForm] = useState<{ row: Row | null } | null>(null);
  const rank = useRank(described);
  const total = list.data?.total ?? 0;

  return (
    <>
      <SectionHead title={title} hint={hint && p(hint)} onRefresh={() => void list.refetch()}>
        <Button tone="primary" onClick={() => setForm({ row: null })}>
          <AddIcon className="icon-s" aria-hidden="true" />
          {p(add)}
        </Button>
      </SectionHead>
      {isRanked && <RankSpoken spoken={rank.spoken} total={total} />}
      <RecordsCard
        title={title}
        list={list}
        labels={[...columns.map(({ label }) => label), ...Object.values(toggles)]}
        isRanked={isRanked}
        empty="admin.empty"
        emptyAct={
          <Button size="small" onClick={() => setForm({ row: null })}>
            {p('admin.empty.add')}
          </Button>
        }
        note={Object.keys(toggles).length > 0 && p('admin.savedOnToggle')}
      >
        {list.data?.rows.map(row => (
          <ResourceRow
            key={row._id}
            described={described}
            row={row}
            total={total}
            rank={isRanked ? rank : null}
            onEdit={() => setForm({ row })}
          />
        ))}
      </RecordsCard>
      {form && (
        <ResourceForm
          described={described}
          row={form.row}
          onClose={() => setForm(null)}
          onDone={() => {
            setForm(null);
            void refresh();
          }}
        />
      )}
    </>
  );
}
