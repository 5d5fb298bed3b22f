import { useRef, useState } from 'react';
import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { AddIcon } from '../../../ui/icons.ts';
import { type AdminResource, labelOf, paramsOf, type Row } from '../admin-resource.ts';
import { ResourceForm } from '../form/ResourceForm.tsx';
import { useHashLocation } from '../hash-location.ts';
import { SectionHead } from '../SectionHead.tsx';
import { send } from '../send.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { RankAnnouncer } from './RankAnnouncer.tsx';
import { RecordsCard } from './RecordsCard.tsx';
import { ResourceRow } from './ResourceRow.tsx';
import { rowTitle } from './row-title.ts';
import { useRank } from './use-rank.ts';
import { useReveal } from './use-reveal.ts';
import { useRecords, useRefresh } from './use-rows.ts';

/** A paged table of records, with a form to add or edit one. */
export function ResourceTable({ adminResource, title }: { adminResource: AdminResource; title: string }) {
  const { resource, hint, columns, toggles = [], isRanked = false } = adminResource;
  const { hashLocation } = useHashLocation();
  const list = useRecords(resource.name, { page: hashLocation.page, limit: resource.pageSize });
  const refresh = useRefresh(resource.name);
  const [form, setForm] = useState<{ row: Row | null } | null>(null);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const rank = useRank(adminResource);
  const addButton = useRef<HTMLButtonElement>(null);
  const reveal = useReveal(resource, addButton);
  const { noun } = resource;
  const total = list.data?.total ?? 0;

  return (
    <>
      <SectionHead title={title} hint={hint} onRefresh={() => void list.refetch()}>
        <Button ref={addButton} tone="primary" onClick={() => setForm({ row: null })}>
          <AddIcon className="icon-s" aria-hidden="true" />
          {resource.noun.add}
        </Button>
      </SectionHead>
      {isRanked && <RankAnnouncer announcement={rank.announcement} total={total} />}
      <RecordsCard
        title={title}
        list={list}
        labels={[...columns.map(({ label }) => label), ...toggles.map(field => labelOf(resource, field))]}
        isRanked={isRanked}
        isBusy={reveal.isBusy}
        empty="admin.empty"
        emptyAction={
          <Button size="small" onClick={() => setForm({ row: null })}>
            {t('admin.empty.add')}
          </Button>
        }
        note={toggles.length > 0 && t('admin.savedOnToggle')}
      >
        {list.data?.rows.map((row, index) => (
          <ResourceRow
            key={row._id}
            adminResource={adminResource}
            row={row}
            place={(hashLocation.page - 1) * resource.pageSize + index + 1}
            total={total}
            rank={isRanked ? rank : null}
            reveal={reveal}
            onEdit={() => setForm({ row })}
            onDelete={() => {
              setDeleting(row);
              // What its question says of it may have changed since, as how many are in a room.
              void refresh();
            }}
          />
        ))}
      </RecordsCard>
      {/* Not in the row, which somebody else may remove while the question is open. */}
      {deleting && (
        <DeleteDialog
          remove={() => send('DELETE /:resource/:key', { params: paramsOf(adminResource, deleting) })}
          resource={resource.name}
          question={t('admin.confirmDelete', { what: noun.demonstrative ?? noun.definite })}
          name={rowTitle(deleting)}
          note={adminResource.deletionNote?.(
            list.data?.rows.find(({ _id }) => _id === deleting._id) ?? deleting,
          )}
          done={t('admin.toast.deleted', { what: noun.definite })}
          onClose={() => setDeleting(null)}
          onRemoved={() => reveal.neighbour(deleting._id, list.data?.rows ?? [])}
        />
      )}
      {form && (
        <ResourceForm
          adminResource={adminResource}
          row={form.row}
          onClose={() => setForm(null)}
          onDone={made => {
            setForm(null);
            const id = made ?? form.row?._id;
            const refreshed = refresh();
            if (id !== undefined) void reveal.show(id, made !== undefined, refreshed);
          }}
        />
      )}
    </>
  );
}
