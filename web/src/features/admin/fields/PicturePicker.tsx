import { useState } from 'react';
import { avatarSrc, starSrc } from '../../../client/http/image-urls.ts';
import { readPictures } from '../../../client/http/read-pictures.ts';
import { t } from '../../../i18n/t-panel.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ChevronDownIcon } from '../../../ui/icons.ts';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import { useRows } from '../list/use-rows.ts';
import { LoadError } from '../parts/LoadError.tsx';

/** Pictures per page. */
const PAGE_SIZES = { avatars: 10, stars: 7 } as const;

type Props = {
  resource: keyof typeof PAGE_SIZES;
  label: string;
  /** Path or name of the picture. */
  value: string;
  error?: string | undefined;
  onChange: (path: string) => void;
};

/** Shows one page of pictures to choose from. After the last page, the first one follows. */
export function PicturePicker({ resource, label, value, error: fault, onChange }: Props) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRows(resource, readPictures[resource], {
    page,
    limit: PAGE_SIZES[resource],
  });
  const pages = data?.numPages ?? 1;
  const src = resource === 'avatars' ? avatarSrc : starSrc;
  return (
    <fieldset>
      <legend className="label">{label}</legend>
      <div className="picker">
        <IconButton label={t('admin.picker.prev')} onClick={() => setPage(page === 1 ? pages : page - 1)}>
          <ChevronDownIcon className="icon-s -rotate-90 ltr:rotate-90" aria-hidden="true" />
        </IconButton>
        <div className="picker-page">
          {data?.rows.map(row => {
            const path = row.uploadPath;
            const isChosen = value !== '' && (value === path || value === row.name);
            return (
              <button
                key={row._id}
                type="button"
                className="picker-item"
                aria-pressed={isChosen}
                title={row.name}
                aria-label={row.name}
                onClick={() => onChange(isChosen ? '' : path)}
              >
                <img src={src(path)} alt="" draggable={false} />
              </button>
            );
          })}
          {error && <LoadError error={error} onRetry={() => void refetch()} />}
        </div>
        <IconButton label={t('admin.picker.next')} onClick={() => setPage(page === pages ? 1 : page + 1)}>
          <ChevronDownIcon className="icon-s rotate-90 ltr:-rotate-90" aria-hidden="true" />
        </IconButton>
      </div>
      {fault && (
        <p className="field-error" role="alert">
          <TwoLanguages text={fault} />
        </p>
      )}
    </fieldset>
  );
}
