import { useRef, useState } from 'react';
import { type PanelText, t } from '../../../i18n/t-panel.ts';
import { emptyTexts } from '../../../i18n/texts/panel/empty-texts.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { AddIcon, PicturesIcon } from '../../../ui/icons.ts';
import { type AdminResource, labelOf, paramsOf, type Row } from '../admin-resource.ts';
import { BulkDeleteDialog } from '../bulk/BulkDeleteDialog.tsx';
import { SelectionBar } from '../bulk/SelectionBar.tsx';
import { SelectPage } from '../bulk/SelectPage.tsx';
import { UploadManyDialog } from '../bulk/UploadManyDialog.tsx';
import { useSelection } from '../bulk/use-selection.ts';
import { CsvTools } from '../csv/CsvTools.tsx';
import { doneText } from '../form/done-text.ts';
import { ResourceForm } from '../form/ResourceForm.tsx';
import { useListView } from '../list/use-list-view.ts';
import { useRecords, useRefresh } from '../list/use-rows.ts';
import { useOperator } from '../operator-context.ts';
import { SectionHead } from '../SectionHead.tsx';
import { send } from '../send.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { RankAnnouncer } from './RankAnnouncer.tsx';
import { RecordsCard } from './RecordsCard.tsx';
import { ResourceRow } from './ResourceRow.tsx';
import { rowTitle } from './row-title.ts';
import { useRank } from './use-rank.ts';
import { useReveal } from './use-reveal.ts';

/** A paged table of records, with a form to add or edit one. */
export function ResourceTable({ adminResource, title }: { adminResource: AdminResource; title: string }) {
  const { resource, columns, toggles = [], isRanked = false, manyUploads } = adminResource;
  const { mayDelete = () => true } = adminResource;
  const view = useListView(resource.pageSize);
  const list = useRecords(resource.name, { ...view, filter: '' });
  const refresh = useRefresh(resource.name);
  const [form, setForm] = useState<{ row: Row | null } | null>(null);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const rank = useRank(adminResource);
  const addButton = useRef<HTMLButtonElement>(null);
  const reveal = useReveal(resource, view, addButton);
  const operator = useOperator();
  const selection = useSelection<Row>();
  const [isDeletingMany, setDeletingMany] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const { noun } = resource;
  const total = list.data?.total ?? 0;
  // In another order, or in a part of it, a place is no rank.
  const canRank = isRanked && view.search === '' && view.sort === '';

  return (
    <>
      <SectionHead title={title} onRefresh={() => void list.refetch()}>
        {manyUploads && (
          <Button onClick={() => setUploading(true)}>
            <PicturesIcon className="icon-s" aria-hidden="true" />
            <span className="btn-words">{t('admin.uploads')}</span>
          </Button>
        )}
        <CsvTools adminResource={adminResource} title={title} view={view} />
        <Button ref={addButton} tone="primary" onClick={() => setForm({ row: null })}>
          <AddIcon className="icon-s" aria-hidden="true" />
          {resource.noun.add}
        </Button>
      </SectionHead>
      {isRanked && <RankAnnouncer announcement={rank.announcement} total={total} />}
      <RecordsCard
        title={title}
        list={list}
        heads={[...columns, ...toggles.map(field => ({ label: labelOf(resource, field), sort: field }))]}
        pageSize={resource.pageSize}
        isRanked={canRank}
        isBusy={reveal.isBusy}
        selectHead={
          <SelectPage
            selection={selection}
            rows={(list.data?.rows ?? []).filter(row => mayDelete(operator, row))}
          />
        }
        selectionBar={
          <SelectionBar
            count={selection.rows.length}
            onDelete={() => setDeletingMany(true)}
            onClear={selection.clear}
          />
        }
        empty="admin.empty"
        emptyHint={hintOf(resource.name)}
        emptyAction={
          <Button size="small" onClick={() => setForm({ row: null })}>
            {t('admin.empty.add')}
          </Button>
        }
        note={noteOf(isRanked && !canRank, toggles.length > 0)}
      >
        {list.data?.rows.map((row, index) => (
          <ResourceRow
            key={row._id}
            adminResource={adminResource}
            row={row}
            place={(view.page - 1) * view.limit + index + 1}
            total={total}
            rank={canRank ? rank : null}
            reveal={reveal}
            selection={selection}
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
          done={doneText(resource, 'deleted')}
          onClose={() => setDeleting(null)}
          onRemoved={() => reveal.neighbour(deleting._id, list.data?.rows ?? [])}
        />
      )}
      {isDeletingMany && (
        <BulkDeleteDialog
          selection={selection}
          resource={resource.name}
          title={title}
          remove={row => send('DELETE /:resource/:key', { params: paramsOf(adminResource, row) })}
          nameOf={rowTitle}
          onClose={() => setDeletingMany(false)}
        />
      )}
      {isUploading && manyUploads && (
        <UploadManyDialog
          uploads={manyUploads}
          resource={resource.name}
          onClose={() => setUploading(false)}
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

function noteOf(isRankingOff: boolean, hasToggles: boolean): string | false {
  if (isRankingOff) return t('admin.order.off');
  return hasToggles && t('admin.savedOnToggle');
}

const hintOf = (resource: string): PanelText | undefined => {
  const key = `admin.empty.${resource}`;
  return key in emptyTexts ? (key as keyof typeof emptyTexts) : undefined;
};
