import { useState } from 'react';
import { plural, t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DownloadIcon, UploadIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import type { AdminResource } from '../admin-resource.ts';
import type { ListView } from '../list/use-list-view.ts';
import { errorMessage } from '../send.ts';
import { exportList } from './export-list.ts';
import type { CsvResource } from './importing.ts';

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'));

type Props = { adminResource: AdminResource; title: string; view: ListView };

/** Over the list of an entity that declares columns of a file: saves it, or reads records from one. */
export function CsvTools({ adminResource, title, view }: Props) {
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
