import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { plural, t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { Refusals } from '../bulk/Refusals.tsx';
import { type ImportRun, importState, putImportAway, stopImport } from './import-run.ts';
import { LINES_SHOWN, MoreLines } from './MoreLines.tsx';
import './csv.css';

/** A strip over every section: how far the import is, and afterwards what it left out. It ends with the panel. */
export function ImportProgress() {
  const { run } = useSnapshot(importState);
  const [isShown, setShown] = useState(false);
  useEffect(
    () => () => {
      stopImport();
      putImportAway();
    },
    [],
  );
  if (!run) return null;
  const close = (): void => {
    setShown(false);
    putImportAway();
  };
  return (
    <section className="csv-strip" aria-label={t('admin.csv.import.of', { title: run.title })}>
      {run.refused ? (
        <>
          <p role="status">{resultText(run.count - run.refused.length, run.refused.length)}</p>
          <Button size="small" onClick={() => setShown(true)}>
            {t('admin.csv.result.show')}
          </Button>
          <Button size="small" onClick={close}>
            {t('app.close')}
          </Button>
        </>
      ) : (
        <>
          <p role="status">
            <bdi className="font-semibold">{run.title}:</bdi>{' '}
            {t('admin.csv.running', { done: run.done, count: run.count })}
            {run.isWaiting && <span className="text-ink-3"> {t('admin.csv.waiting')}</span>}
          </p>
          <progress max={run.count} value={run.done} aria-label={t('admin.csv.import')} />
          <Button size="small" onClick={stopImport}>
            {t('admin.csv.stop')}
          </Button>
        </>
      )}
      {isShown && run.refused && <RefusedLines run={run as ImportRun} onClose={close} />}
    </section>
  );
}

function RefusedLines({ run, onClose }: { run: ImportRun; onClose: () => void }) {
  const refused = run.refused ?? [];
  return (
    <Modal isWide title={t('admin.csv.import.of', { title: run.title })} onClose={onClose}>
      <p className="mb-4" role="status">
        {resultText(run.count - refused.length, refused.length)}
      </p>
      <Refusals
        refused={refused.slice(0, LINES_SHOWN).map(({ of, error }) => ({
          name: `${t('admin.csv.line', { line: of.line })}: ${of.name}`,
          error,
        }))}
      />
      <MoreLines count={refused.length} />
      <div className="form-foot">
        <Button size="small" onClick={onClose}>
          {t('app.close')}
        </Button>
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
