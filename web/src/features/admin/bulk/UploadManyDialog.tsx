import { useState } from 'react';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_SIDE } from '../../../../../protocol/constants.ts';
import { plural, t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useRefresh } from '../list/use-rows.ts';
import { AT_ONCE, eachAtMost } from './each-at-most.ts';
import { type ManyUploads, type UploadItem, UploadRow } from './UploadRow.tsx';
import { wordOfFile } from './word-of-file.ts';

type Props = { uploads: ManyUploads; resource: string; onClose: () => void };

/** Many pictures at once, each with what became of it. What was refused stays, and is sent again by itself. */
export function UploadManyDialog({ uploads, resource, onClose }: Props) {
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
            // The same files may be chosen again.
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
