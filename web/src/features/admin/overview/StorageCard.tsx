import type { Overview } from '../../../../../protocol/rest/site.ts';
import { t } from '../../../i18n/t-panel.ts';
import { Card } from './Card.tsx';
import { formatBytes } from './format-bytes.ts';
import { formatCount } from './format-count.ts';

type Props = { storage: NonNullable<Overview['storage']> };

/** The size of all uploaded files; a lower bound where not all of them were counted. */
export function StorageCard({ storage: { bytes, files, isWhole, pictures } }: Props) {
  const size = formatBytes(bytes);
  return (
    <Card
      title={t('admin.home.storage')}
      figure={isWhole ? size : t('admin.home.storage.atLeast', { size })}
      note={t('admin.home.storage.files', { files: isWhole ? formatCount(files) : `${formatCount(files)}+` })}
    >
      {pictures && (
        <p className="text-ink-3">
          {t('admin.home.storage.pictures', {
            files: formatCount(pictures.files),
            size: formatBytes(pictures.bytes),
            max: formatBytes(pictures.maxBytes),
          })}
        </p>
      )}
    </Card>
  );
}
