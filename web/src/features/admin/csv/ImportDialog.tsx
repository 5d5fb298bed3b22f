import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { CSV_IMPORTED_MAX, CSV_IMPORTED_MAX_BYTES } from '../../../../../protocol/constants.ts';
import { createShape } from '../../../../../protocol/resources/define.ts';
import { COMMA } from '../../../i18n/locale.ts';
import { plural, t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import { type AdminResource, labelOf } from '../admin-resource.ts';
import { useRefresh } from '../list/use-rows.ts';
import { useOperator } from '../operator.ts';
import { errorMessage, send } from '../send.ts';
import {
  checkRows,
  type ImportFile,
  type ImportLine,
  importedColumns,
  requiredColumns,
} from './check-rows.ts';
import { importState, runImport } from './import-run.ts';
import type { CsvResource, Importing } from './importing.ts';
import { readCsv } from './read-csv.ts';
import './csv.css';

/** Maximum number of lines shown at once. */
export const LINES_SHOWN = 200;

/** Shows how many of `count` lines are hidden. */
export function MoreLines({ count }: { count: number }) {
  if (count <= LINES_SHOWN) return null;
  const what = plural('admin.csv.rows', count - LINES_SHOWN);
  return <p className="text-ink-3">{t('admin.csv.more', { what })}</p>;
}

type FileChoiceProps = {
  resource: CsvResource;
  importing: Importing;
  /** Whether a file was read, so that the description of the columns is no longer needed. */
  isRead: boolean;
  onChoose: (file: File) => void;
};

/** File input of the import, with a description of the expected columns. */
export function FileChoice({ resource, importing, isRead, onChoose }: FileChoiceProps) {
  const operator = useOperator();
  const required = requiredColumns({ importing, operator });
  const choose = (file: File | undefined): void => file && onChoose(file);
  return (
    <>
      <label
        className="picture-drop mb-4"
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault();
          choose(event.dataTransfer.files[0]);
        }}
      >
        <span className="min-w-0 flex-1">
          {t('admin.csv.drop')}
          <span className="field-hint block">
            {t('admin.csv.limit', {
              rows: CSV_IMPORTED_MAX,
              megabytes: CSV_IMPORTED_MAX_BYTES / (1024 * 1024),
            })}
          </span>
        </span>
        <span className="btn btn-plain btn-small">{t('admin.csv.choose')}</span>
        <input
          type="file"
          className="sr-only"
          aria-label={t('admin.csv.choose')}
          accept=".csv,text/csv"
          onChange={event => {
            choose(event.target.files?.[0]);
            // Allows the same file to be selected again after a correction.
            event.target.value = '';
          }}
        />
      </label>
      {!isRead && (
        <>
          <p className="mb-2">{t('admin.csv.columns')}</p>
          <ul className="csv-columns">
            {importedColumns(resource).map(name => (
              <li key={name}>
                <code dir="ltr">{name}</code>
                <span>{labelOf(resource, name)}</span>
                {required.includes(name) && <b>{t('admin.csv.columns.required')}</b>}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Preview of an import: invalid lines with their errors first, then valid lines. */
export function ImportPreview({ file: { lines, unread } }: { file: ImportFile }) {
  const faulty = lines.filter(({ faults }) => faults.length > 0);
  const good = lines.filter(({ faults }) => faults.length === 0);
  return (
    <>
      <p role="status" className="mb-4 font-semibold">
        {t('admin.csv.preview', {
          good: plural('admin.csv.rows', good.length),
          bad: plural('admin.csv.rows', faulty.length),
        })}
      </p>
      {unread.length > 0 && (
        <p className="mb-4 text-ink-3">{t('admin.csv.unread', { names: unread.join(COMMA) })}</p>
      )}
      {faulty.length > 0 && (
        <ul className="refusals">
          {faulty.slice(0, LINES_SHOWN).map(line => (
            <li key={line.line}>
              <LineName {...line} />
              {line.faults.map(fault => (
                <span key={fault} className="field-error">
                  <TwoLanguages text={fault} />
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      <MoreLines count={faulty.length} />
      {good.length > 0 && (
        <details className="csv-good" open={faulty.length === 0}>
          <summary>{t('admin.csv.good')}</summary>
          <ol>
            {good.slice(0, LINES_SHOWN).map(line => (
              <li key={line.line}>
                <LineName {...line} />
              </li>
            ))}
          </ol>
          <MoreLines count={good.length} />
        </details>
      )}
    </>
  );
}

function LineName({ line, name }: Pick<ImportLine, 'line' | 'name'>) {
  return (
    <span className="csv-line">
      <span className="text-ink-3">{t('admin.csv.line', { line })}</span>
      <bdi className="font-semibold">{name}</bdi>
    </span>
  );
}

/** The section's custom conversion, or the default conversion by declared fields. */
export const importingOf = ({ resource, importing }: AdminResource): Promise<Importing> =>
  importing?.() ??
  Promise.resolve({
    shape: createShape(resource),
    crossFieldErrors: resource.crossFieldErrors,
    bodyOf: values => values,
    create: body => send('POST /:resource', { params: { resource: resource.name }, body }),
  });

type ImportDialogProps = {
  adminResource: AdminResource;
  resource: CsvResource;
  title: string;
  onClose: () => void;
};

/** Imports records from a file. Validates each line first, then sends the valid lines in the background. */
export default function ImportDialog({ adminResource, resource, title, onClose }: ImportDialogProps) {
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
      setFile(checkRows({ resource, importing, operator }, table));
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
