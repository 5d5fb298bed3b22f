import { type ReactNode, useRef, useState } from 'react';
import { PAGE_LIMIT, UPLOAD_MAX_BYTES, UPLOAD_MAX_SIDE } from '../../../../../protocol/constants.ts';
import type { CsvColumns } from '../../../../../protocol/resources/define.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../../../protocol/text/csv.ts';
import { saveFile } from '../../../browser/save-file.ts';
import type { ReadPage } from '../../../client/http/use-page.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { plural, t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { AddIcon, DownloadIcon, PicturesIcon, UploadIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { type AdminResource, labelOf, paramsOf, type Row } from '../admin-resource.ts';
import { BulkDeleteDialog } from '../bulk/BulkDeleteDialog.tsx';
import { AT_ONCE, eachAtMost } from '../bulk/each-at-most.ts';
import { SelectionBar, SelectPage } from '../bulk/SelectBox.tsx';
import { type ManyUploads, type UploadItem, UploadRow } from '../bulk/UploadRow.tsx';
import { useSelection } from '../bulk/use-selection.ts';
import { cellOfValue } from '../csv/cell-values.ts';
import type { CsvResource } from '../csv/importing.ts';
import { doneText } from '../form/done-text.ts';
import { ResourceForm } from '../form/ResourceForm.tsx';
import { useHashLocation } from '../hash-location.ts';
import { type ListView, readRows, useListView, useRecords, useRefresh } from '../list/use-rows.ts';
import { useOperator } from '../operator.ts';
import { SectionHead } from '../SectionHead.tsx';
import { errorMessage, send } from '../send.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { RecordsCard } from './RecordsCard.tsx';
import { ResourceRow } from './ResourceRow.tsx';
import { rowTitle } from './row-title.ts';
import { type RankAnnouncement, useRank } from './use-rank.ts';
import { useReveal } from './use-reveal.ts';

/** Suggests a picture's name from its file name: one word without the extension. */
export const wordOfFile = (name: string): string =>
  name
    .replace(/\.[^.]*$/u, '')
    .trim()
    .replace(/\s+/gu, '_');

type UploadManyDialogProps = { uploads: ManyUploads; resource: string; onClose: () => void };

/** Uploads several pictures and shows each result. Refused pictures stay and can be retried. */
export function UploadManyDialog({ uploads, resource, onClose }: UploadManyDialogProps) {
  const refresh = useRefresh(resource);
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [busy, setBusy] = useState(false);
  const waiting = items.filter(({ state }) => state !== 'done');
  const isTried = items.some(({ state }) => state !== 'waiting');
  const change = (id: string, part: Partial<UploadItem>): void =>
    setItems(all => all.map(item => (item.id === id ? { ...item, ...part } : item)));

  const choose = (files: FileList | null): void =>
    setItems(all => [
      ...all,
      ...[...(files ?? [])].map(file => ({
        id: crypto.randomUUID(),
        file,
        word: wordOfFile(file.name),
        state: 'waiting' as const,
        error: null,
      })),
    ]);

  const submit = async (): Promise<void> => {
    setBusy(true);
    for (const { id } of waiting) change(id, { state: 'waiting', error: null });
    const outcomes = await eachAtMost(
      waiting,
      uploads.inOrder ? 1 : AT_ONCE,
      item => uploads.upload(item),
      ({ of, error }) => change(of.id, { state: error === null ? 'done' : 'refused', error }),
    );
    setBusy(false);
    await refresh();
    const done = outcomes.filter(({ error }) => error === null).length;
    if (done > 0) toast.adminSuccess(t('admin.uploads.done', { what: plural('admin.pictures', done) }));
    if (done === outcomes.length) onClose();
  };

  const close = (): void => (busy ? undefined : onClose());
  return (
    <Modal isWide title={t('admin.uploads')} onClose={close}>
      <label
        className="picture-drop mb-4"
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault();
          if (!busy) choose(event.dataTransfer.files);
        }}
      >
        <span className="min-w-0 flex-1">
          {t('admin.uploads.drop')}
          <span className="field-hint block">
            {t('admin.upload.limit', { kilobytes: UPLOAD_MAX_BYTES / 1024, side: UPLOAD_MAX_SIDE })}
          </span>
        </span>
        <span className="btn btn-plain btn-small">{t('admin.uploads.choose')}</span>
        <input
          type="file"
          multiple
          className="sr-only"
          aria-label={t('admin.uploads.choose')}
          accept="image/gif,image/jpeg,image/png,image/webp"
          disabled={busy}
          onChange={event => {
            choose(event.target.files);
            // Allows the selection of the same files again.
            event.target.value = '';
          }}
        />
      </label>
      {items.length > 0 && (
        <ul className="uploads">
          {items.map(item => (
            <UploadRow
              key={item.id}
              item={item}
              wordLabel={uploads.wordLabel}
              isLocked={busy}
              onWord={word => change(item.id, { word })}
              onRemove={() => setItems(all => all.filter(({ id }) => id !== item.id))}
            />
          ))}
        </ul>
      )}
      <p role="status" className="mb-4 text-ink-3">
        {isTried && t('admin.uploads.result', { done: items.length - waiting.length, count: items.length })}
      </p>
      <div className="form-foot">
        <Button size="small" disabled={busy} onClick={close}>
          {t(isTried ? 'app.close' : 'app.cancel')}
        </Button>
        <Button
          size="small"
          tone="primary"
          busy={busy}
          disabled={waiting.length === 0}
          onClick={() => void submit()}
        >
          {t('admin.uploads.send', { what: plural('admin.pictures', waiting.length) })}
        </Button>
      </div>
    </Modal>
  );
}

/** CSV file of these rows with field names as headings. Without rows it is a template. */
export function csvOfRows({ fields, exportedOnly = [] }: CsvColumns, rows: readonly Row[]): string {
  const names = [...fields, ...exportedOnly];
  const lines = rows.map(row => csvLine(names.map(name => cellOfValue(row[name]))));
  return BYTE_ORDER_MARK + csvLine(names) + lines.join('');
}

/**
 * Reads all rows of a list in its search and order, page by page. Throws if the list changes meanwhile, because rows may
 * move to pages already read and be missed.
 */
export async function wholeList(
  read: ReadPage<Row>,
  { search, sort, filter = '' }: Pick<ListView, 'search' | 'sort'> & Partial<ListView>,
  exportQuery: CsvColumns['exportQuery'] = {},
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  const narrowed = { ...(search && { search }), ...(sort && { sort }), ...(filter && { filter }) };
  const { signal } = new AbortController();
  for (let page = 1, pages = 1, first: number | null = null; page <= pages; page++) {
    const query = { page: String(page), limit: String(PAGE_LIMIT.max), ...narrowed, ...exportQuery };
    const { numPages, total, rows: some } = await read({ query, signal });
    first ??= total;
    for (const row of some) rows.set(row._id, row);
    const isLast = page >= numPages;
    if (total !== first || (isLast && rows.size !== total)) throw new Error(t('admin.csv.changed'));
    pages = numPages;
  }
  return [...rows.values()];
}

/** Saves all pages of a list in its search and order as a file. Returns the number of rows. */
export async function exportList(resource: CsvResource, view: ListView): Promise<number> {
  const rows = await wholeList(readRows(resource.name), view, resource.csv.exportQuery);
  const file = new Blob([csvOfRows(resource.csv, rows)], { type: 'text/csv;charset=utf-8' });
  saveFile(file, `samar-${resource.name}.csv`);
  return rows.length;
}

const EmptyExample = lazyPart(() => import('../list/NoHits.tsx'));
const ImportDialog = lazyPart(() => import('../csv/ImportDialog.tsx'));

type CsvToolsProps = { adminResource: AdminResource; title: string; view: ListView };

/** Export and import buttons, for resources with declared CSV columns. */
export function CsvTools({ adminResource, title, view }: CsvToolsProps) {
  const [isBusy, setBusy] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const { resource } = adminResource;
  if (!hasColumns(resource)) return null;
  const save = (): void => {
    setBusy(true);
    exportList(resource, view)
      .then(count => {
        toast.adminSuccess(t('admin.csv.exported', { what: plural('admin.items', count) }));
      })
      .catch((error: unknown) => {
        toast.adminError(errorMessage(error));
      })
      .finally(toast.loading(t('admin.csv.exporting')))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button busy={isBusy} onClick={save}>
        <DownloadIcon className="icon-s" aria-hidden="true" />
        <span className="btn-words">{t('admin.csv.export')}</span>
      </Button>
      <Button onClick={() => setImporting(true)}>
        <UploadIcon className="icon-s" aria-hidden="true" />
        <span className="btn-words">{t('admin.csv.import')}</span>
      </Button>
      {isImporting && (
        <LazyBoundary onFailed={() => setImporting(false)}>
          <ImportDialog
            adminResource={adminResource}
            resource={resource}
            title={title}
            onClose={() => setImporting(false)}
          />
        </LazyBoundary>
      )}
    </>
  );
}

const hasColumns = (resource: AdminResource['resource']): resource is CsvResource =>
  resource.csv !== undefined;

export function RankAnnouncer({
  announcement,
  total,
}: {
  announcement: RankAnnouncement | null;
  total: number;
}) {
  return (
    <p className="sr-only" role="status" aria-label={t('admin.order')}>
      {announcement && (
        <>
          <bdi>{announcement.name}</bdi>:{' '}
          {t(`admin.order.${announcement.what}`, { rank: announcement.rank, total })}
        </>
      )}
    </p>
  );
}

type ResourceTableProps = {
  adminResource: AdminResource;
  title: string;
  /** Further actions above the list, and beside an empty list's button. */
  actions?: ReactNode;
};

/** A paged table of records, with a form to add or edit one. */
export function ResourceTable({ adminResource, title, actions }: ResourceTableProps) {
  const { resource, columns, toggles = [], isRanked = false, manyUploads } = adminResource;
  const { mayDelete = () => true } = adminResource;
  const address = useListView(resource.pageSize);
  const view = { ...address, filter: adminResource.isFiltered ? address.filter : '' };
  const list = useRecords(resource.name, view);
  const refresh = useRefresh(resource.name);
  const isNewAsked = useHashLocation().hashLocation.field === 'new';
  const [form, setForm] = useState<{ row: Row | null } | null>(isNewAsked ? { row: null } : null);
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
  // In another order or a search result, a position is not a rank.
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
        {actions}
        <CsvTools adminResource={adminResource} title={title} view={view} />
        <Button ref={addButton} tone="primary" onClick={() => setForm({ row: null })}>
          <AddIcon className="icon-s" aria-hidden="true" />
          {nameOf(noun.add ?? noun.definite)}
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
          >
            {adminResource.selectionActions?.(selection)}
          </SelectionBar>
        }
        empty="admin.empty"
        emptyHint={
          <>
            {nameOf(noun.purpose ?? '')}
            <LazyBoundary instead={null}>
              <EmptyExample resource={resource.name} />
            </LazyBoundary>
          </>
        }
        emptyAction={
          <span className="flex flex-wrap justify-center gap-3">
            <Button size={actions ? 'normal' : 'small'} onClick={() => setForm({ row: null })}>
              {t('admin.empty.add')}
            </Button>
            {actions}
          </span>
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
              // The confirmation text may have changed, such as the number of users in a room.
              void refresh();
            }}
          />
        ))}
      </RecordsCard>
      {/* Outside the row, which another operator may remove while the dialog is open. */}
      {deleting && (
        <DeleteDialog
          remove={() => send('DELETE /:resource/:key', { params: paramsOf(adminResource, deleting) })}
          resource={resource.name}
          question={t('admin.confirmDelete', { what: nameOf(noun.demonstrative ?? noun.definite) })}
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
