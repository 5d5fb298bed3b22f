import { useEffect, useState } from 'react';
import { plural, t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import type { AdminResource } from '../admin-resource.ts';
import type { Outcome } from '../bulk/each-at-most.ts';
import { Refusals } from '../bulk/Refusals.tsx';
import { useRefresh } from '../list/use-rows.ts';
import { useOperator } from '../operator-context.ts';
import { errorMessage } from '../send.ts';
import { FileChoice } from './FileChoice.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import type { CsvResource, Importing } from './importing.ts';
import { importingOf } from './importing-of.ts';
import { type ImportFile, type ImportLine, judgeRows } from './judge-rows.ts';
import { readCsv } from './read-csv.ts';
import { useImport } from './use-import.ts';
import './csv.css';

type Props = { adminResource: AdminResource; resource: CsvResource; title: string; onClose: () => void };

/** Records out of a file: what each line says is judged first, then the good ones are sent, and each that was refused is named. */
export default function ImportDialog({ adminResource, resource, title, onClose }: Props) {
  const operator = useOperator();
  const refresh = useRefresh(resource.name);
  const [importing, setImporting] = useState<Importing | null>(null);
  const [file, setFile] = useState<ImportFile | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [result, setResult] = useState<{ sent: number; refused: Outcome<ImportLine>[] } | null>(null);
  const { run, start, stop } = useImport();

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
  const submit = async (): Promise<void> => {
    if (!importing) return;
    const outcomes = await start(good, importing.create);
    await refresh();
    const refused = outcomes.filter(({ error }) => error !== null);
    const done = outcomes.length - refused.length;
    if (done > 0) toast.adminSuccess(t('admin.csv.done', { what: plural('admin.items', done) }));
    if (refused.length === 0) onClose();
    else setResult({ sent: outcomes.length, refused });
  };

  // What becomes of each line is told, so that nothing closes it meanwhile.
  const close = (): void => (run ? undefined : onClose());
  const what = plural('admin.items', good.length);
  return (
    <Modal isWide title={t('admin.csv.import.of', { title })} onClose={close}>
      {!run && !result && importing && (
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
      {file && !run && !result && <ImportPreview file={file} />}
      {run && (
        <div className="csv-run">
          <p role="status">{t('admin.csv.running', { done: run.done, count: run.count })}</p>
          {run.isWaiting && <p className="text-ink-3">{t('admin.csv.waiting')}</p>}
          <progress max={run.count} value={run.done} aria-label={t('admin.csv.import')} />
        </div>
      )}
      {result && (
        <>
          <p className="mb-4" role="status">
            {resultText(result.sent - result.refused.length, result.refused.length)}
          </p>
          <Refusals
            refused={result.refused.map(({ of, error }) => ({
              name: `${t('admin.csv.line', { line: of.line })}: ${of.name}`,
              error,
            }))}
          />
        </>
      )}
      <div className="form-foot">
        {run ? (
          <Button size="small" onClick={stop}>
            {t('admin.csv.stop')}
          </Button>
        ) : (
          <Button size="small" onClick={close}>
            {t(result ? 'app.close' : 'app.cancel')}
          </Button>
        )}
        {!result && (
          <Button
            size="small"
            tone="primary"
            busy={run !== null}
            disabled={good.length === 0}
            onClick={() => void submit()}
          >
            {sendText(good.length, file?.lines.length ?? 0, what)}
          </Button>
        )}
      </div>
    </Modal>
  );
}

function resultText(done: number, refused: number): string {
  if (done === 0) return t('admin.csv.result.none');
  return t('admin.csv.result', {
    done: plural('admin.csv.rows', done),
    refused: plural('admin.csv.rows', refused),
  });
}

function sendText(good: number, all: number, what: string): string {
  if (good === 0) return t('admin.csv.send.none');
  return good === all ? t('admin.csv.send', { what }) : t('admin.csv.send.good', { what });
}
