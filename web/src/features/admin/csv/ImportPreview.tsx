import { plural, t } from '../../../i18n/t-panel.ts';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import type { ImportFile, ImportLine } from './judge-rows.ts';
import { LINES_SHOWN, MoreLines } from './MoreLines.tsx';

/** What a file would import: each faulty line with its reasons, then those that are good. */
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
        <p className="mb-4 text-ink-3">{t('admin.csv.unread', { names: unread.join('، ') })}</p>
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
