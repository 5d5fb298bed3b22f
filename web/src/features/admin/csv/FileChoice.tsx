import { CSV_IMPORTED_MAX, CSV_IMPORTED_MAX_BYTES } from '../../../../../protocol/constants.ts';
import { t } from '../../../i18n/t-panel.ts';
import { labelOf } from '../admin-resource.ts';
import { useOperator } from '../operator-context.ts';
import type { CsvResource, Importing } from './importing.ts';
import { importedColumns, requiredColumns } from './judge-rows.ts';

type Props = {
  resource: CsvResource;
  importing: Importing;
  /** A file has been read: of its columns nothing need be said any more. */
  isRead: boolean;
  onChoose: (file: File) => void;
};

/** Asks for the file, and says what may be in it. */
export function FileChoice({ resource, importing, isRead, onChoose }: Props) {
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
            // The same file may be chosen again, once it was mended.
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
