import { useEffect, useRef, useState } from 'react';
import { catalogue } from '../../../../../../protocol/errors/catalogue.ts';
import {
  type ImportRow,
  inCalls,
  isSecretColumn,
  plainMapping,
  recordOf,
  separateDuplicates,
} from '../../../../../../protocol/import/mapping.ts';
import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import type { CheckedMember } from '../../../../../../protocol/rest/member-import.ts';
import { BYTE_ORDER_MARK, csvLine, unguardCell } from '../../../../../../protocol/text/csv.ts';
import { saveFile } from '../../../../browser/save-file.ts';
import { fieldFault } from '../../../../i18n/field-fault.ts';
import { isolate } from '../../../../i18n/isolate.ts';
import { language } from '../../../../i18n/language.ts';
import { COMMA } from '../../../../i18n/locale.ts';
import { t as panelText } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Modal } from '../../../../ui/dialogs/Modal.tsx';
import { TwoLanguages } from '../../../../ui/TwoLanguages.tsx';
import { LINES_SHOWN, MoreLines } from '../../csv/ImportDialog.tsx';
import { ImportStopped, whenAllowed } from '../../csv/import-run.ts';
import { readCsv } from '../../csv/read-csv.ts';
import { useRefresh } from '../../list/use-rows.ts';
import { errorMessage, send } from '../../send.ts';
import { memberCount, t } from './move-in-texts.ts';

type Left = { row: ImportRow; reason: string };
/** `codes`: recovery codes of stored members. */
type CheckedRows = { fresh: ImportRow[]; known: number; left: Left[]; codes: Map<string, string> };
type Progress = { what: 'judging' | 'storing'; done: number; count: number };

const nameIn = ({ record }: ImportRow): string => String(record.username ?? '');

function rowsOf(bytes: Uint8Array): { rows: ImportRow[]; secret: string[] } {
  const { headings, rows } = readCsv(bytes);
  if (!headings.includes('username')) throw new Error(t('moveIn.noName'));
  const table = plainMapping('members', headings);
  const read = rows.flatMap(({ line, cells }) => {
    const named = Object.fromEntries(headings.map((heading, at) => [heading, unguardCell(cells[at] ?? '')]));
    const record = recordOf(table, named);
    return record ? [{ line, record }] : [];
  });
  return { rows: read, secret: headings.filter(isSecretColumn) };
}

function leftOutReason({ outcome, like, errors = {} }: CheckedMember): string {
  if (outcome === 'similar') return t('moveIn.like', { name: isolate(like ?? '') });
  if (outcome === 'reserved') return catalogue.name_reserved[language === 'ar' ? 'ar' : 'text'];
  return Object.values(errors).map(fieldFault).join('\n');
}

type Steps = { write: boolean; signal: AbortSignal; onDone: (done: number) => void };

/** Sends all rows for a check and, with `write`, for storage. Waits as long as the server requests. */
async function askSite(rows: readonly ImportRow[], { write, signal, onDone }: Steps): Promise<CheckedRows> {
  const result: CheckedRows = { fresh: [], known: 0, left: [], codes: new Map() };
  let done = 0;
  const ask = whenAllowed<ImportRow[]>(
    async part => {
      const members = part.map(({ record }) => record);
      const answer = await send('POST /users/import', { body: { members, write } });
      for (const [at, row] of part.entries()) {
        const checked = answer.members[at];
        if (checked?.outcome === 'new') result.fresh.push(row);
        else if (checked?.outcome === 'known') result.known++;
        else if (checked) result.left.push({ row, reason: leftOutReason(checked) });
        if (checked?.code !== undefined) result.codes.set(nameIn(row), checked.code);
      }
      done += part.length;
      onDone(done);
    },
    {
      wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
      isStopped: () => signal.aborted,
      stopped: panelText('admin.csv.stopped'),
    },
  );
  try {
    for (const part of inCalls(rows)) await ask(part);
  } catch (error) {
    // Saved even after a failure, because the operator needs the codes of stored members.
    if (result.codes.size > 0) saveCodes(result.codes);
    throw error;
  }
  return result;
}

function saveCodes(codes: ReadonlyMap<string, string>): void {
  const lines = [...codes].map(line => csvLine(line));
  const text = BYTE_ORDER_MARK + csvLine(['username', 'code']) + lines.join('');
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), 'samar-codes.csv');
}

function LeftRows({ left }: { left: readonly Left[] }) {
  if (left.length === 0) return null;
  return (
    <>
      <ul className="refusals">
        {left.slice(0, LINES_SHOWN).map(({ row, reason }) => (
          <li key={row.line}>
            <span className="csv-line">
              <span className="text-ink-3">{panelText('admin.csv.line', { line: row.line })}</span>
              <bdi className="font-semibold">{nameIn(row)}</bdi>
            </span>
            <span className="field-error">
              <TwoLanguages text={reason} />
            </span>
          </li>
        ))}
      </ul>
      <MoreLines count={left.length} />
    </>
  );
}

/** Imports members from a file. Checks all names first, then stores the new ones. */
export default function MemberImportDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh(accounts.name);
  const [secret, setSecret] = useState<readonly string[]>([]);
  const [checked, setChecked] = useState<CheckedRows | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  const run = async (rows: readonly ImportRow[], write: boolean): Promise<CheckedRows | null> => {
    const what = write ? 'storing' : 'judging';
    const controller = new AbortController();
    work.current = controller;
    setFault(null);
    setProgress({ what, done: 0, count: rows.length });
    try {
      const onDone = (done: number): void => setProgress({ what, done, count: rows.length });
      return await askSite(rows, { write, signal: controller.signal, onDone });
    } catch (error) {
      if (!(error instanceof ImportStopped)) setFault(errorMessage(error));
      return null;
    } finally {
      setProgress(null);
    }
  };

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setChecked(null);
    try {
      const source = rowsOf(new Uint8Array(await file.arrayBuffer()));
      setSecret(source.secret);
      const { kept, late } = separateDuplicates('members', source.rows);
      const found = await run(kept, false);
      if (!found) return;
      const doubles = late.flatMap(({ row, like, isSame }) =>
        isSame ? [] : [{ row, reason: t('moveIn.likeLine', { line: like.line }) }],
      );
      const left = [...found.left, ...doubles].toSorted((a, b) => a.row.line - b.row.line);
      setChecked({ ...found, known: found.known + late.length - doubles.length, left });
    } catch (error) {
      setFault(errorMessage(error));
    }
  };

  const store = async (): Promise<void> => {
    if (!checked) return;
    const stored = await run(checked.fresh, true);
    if (stored) {
      saveCodes(stored.codes);
      setChecked(stored);
    }
    await refresh();
  };

  const codes = checked?.codes;
  const hasCodes = codes !== undefined && codes.size > 0;
  return (
    <Modal isWide title={t('moveIn.open')} onClose={onClose}>
      {!hasCodes && (
        <label className="picture-drop mb-4">
          <span className="min-w-0 flex-1">
            {t('moveIn.columns')}
            <span className="field-hint block">{t('moveIn.hint')}</span>
          </span>
          <span className="btn btn-plain btn-small">{panelText('admin.csv.choose')}</span>
          <input
            type="file"
            className="sr-only"
            aria-label={panelText('admin.csv.choose')}
            accept=".csv,text/csv"
            disabled={progress !== null}
            onChange={event => {
              void choose(event.target.files?.[0]);
              // Allows the selection of the same file again after a correction.
              event.target.value = '';
            }}
          />
        </label>
      )}
      {fault !== null && (
        <p role="alert" className="field-error mb-4">
          {fault}
        </p>
      )}
      {progress && (
        <p className="csv-strip mb-4" role="status">
          {t(`moveIn.${progress.what}`, { done: progress.done, count: progress.count })}
          <progress max={progress.count} value={progress.done} aria-hidden="true" />
        </p>
      )}
      {checked && !progress && (
        <>
          <p role="status" className="mb-4 font-semibold">
            {hasCodes
              ? t('moveIn.stored', { fresh: memberCount(codes.size) })
              : t('moveIn.judged', {
                  fresh: memberCount(checked.fresh.length),
                  known: memberCount(checked.known),
                  left: memberCount(checked.left.length),
                })}
          </p>
          {secret.length > 0 && (
            <p className="mb-4 text-ink-3">{t('moveIn.secret', { names: secret.join(COMMA) })}</p>
          )}
          <LeftRows left={checked.left} />
        </>
      )}
      {hasCodes && <p className="mb-4">{t('moveIn.codes.hint')}</p>}
      <div className="form-foot">
        <Button size="small" onClick={onClose}>
          {panelText(hasCodes ? 'app.close' : 'app.cancel')}
        </Button>
        {hasCodes ? (
          <Button size="small" tone="primary" onClick={() => saveCodes(codes)}>
            {t('moveIn.codes')}
          </Button>
        ) : (
          <Button
            size="small"
            tone="primary"
            disabled={!checked || checked.fresh.length === 0 || progress !== null}
            onClick={() => void store()}
          >
            {t('moveIn.send', { count: checked?.fresh.length ?? 0 })}
          </Button>
        )}
      </div>
    </Modal>
  );
}
