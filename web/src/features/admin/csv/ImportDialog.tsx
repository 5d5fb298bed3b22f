import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { plural, t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import type { AdminResource } from '../admin-resource.ts';
import { useRefresh } from '../list/use-rows.ts';
import { useOperator } from '../operator-context.ts';
import { errorMessage } from '../send.ts';
import { FileChoice } from './FileChoice.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { importState, runImport } from './import-run.ts';
import type { CsvResource, Importing } from './importing.ts';
import { importingOf } from './importing-of.ts';
import { type ImportFile, judgeRows } from './judge-rows.ts';
import { readCsv } from './read-csv.ts';
import './csv.css';

type Props = { adminResource: AdminResource; resource: CsvResource; title: string; onClose: () => void };

/** Records out of a file: each line is judged first, then the good ones are sent while the operator goes on with other work. */
export default function ImportDialog({ adminResource, resource, title, onClose }: Props) {
  const operator = useOperator();
  const refresh = useRefresh(resource.name);
  const [importing, setImporting] = useState<Importing | null>(null);
  const [file, setFile] = useState<ImportFile | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const isBusy = useSnapshot(importState).run !== null;

  useEffect(() => {
    importingOf(adminResource).then(setImporting, (error: unknown) => setFault(errorMessage(error)));
  }, [adminResource]);

  const choose = async (chosen: File): Promise<void> => {
    setFile(null);
    setFault(null);
    try {
      if (!importing) return;
      const table = readCsv(new Uint8Array(await chosen.arrayBuffer()));
      setFile(judgeRows({ resource, importing, operator }, table));
    } catch (error) {
      setFault(errorMessage(error));
    }
  };

  const good = file?.lines.filter(({ faults }) => faults.length === 0) ?? [];
  const submit = (): void => {
    if (!importing) return;
    void runImport({ title, lines: good, create: importing.create, refresh });
    onClose();
  };
  const what = plural('admin.items', good.length);
  return (
    <Modal isWide title={t('admin.csv.import.of', { title })} onClose={onClose}>
      {importing && (
        <FileChoice
          resource={resource}
          importing={importing}
          isRead={file !== null}
          onChoose={chosen => void choose(chosen)}
        />
      )}
      {fault !== null && (
        <p role="alert" className="field-error mb-4">
          {fault}
        </p>
      )}
      {file && <ImportPreview file={file} />}
      {isBusy && <p className="mb-4 text-ink-3">{t('admin.csv.busy')}</p>}
      <div className="form-foot">
        <Button size="small" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button size="small" tone="primary" disabled={good.length === 0 || isBusy} onClick={submit}>
          {sendText(good.length, file?.lines.length ?? 0, what)}
        </Button>
      </div>
    </Modal>
  );
}

function sendText(good: number, all: number, what: string): string {
  if (good === 0) return t('admin.csv.send.none');
  return good === all ? t('admin.csv.send', { what }) : t('admin.csv.send.good', { what });
}
