import { useState } from 'react';
import { type Picture, type PictureResource, readPictures } from '../../../client/http/read-pictures.ts';
import { usePage } from '../../../client/http/use-page.ts';
import { t } from '../../../i18n/t-windows.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Image } from '../../../ui/Image.tsx';
import { ChevronDownIcon } from '../../../ui/icons.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

type Props = {
  resource: PictureResource;
  label: string;
  limit: number;
  filter?: string;
  fallback: string;
  chosen: string | null;
  onPick: (picture: Picture) => void;
};

/** Shows a page of pictures to choose from. The last page leads back to the first. */
export function PicturePicker({ resource, label, limit, filter, fallback, chosen, onPick }: Props) {
  const [page, setPage] = useState(1);
  const { data, isPending, isError, refetch } = usePage(resource, readPictures[resource], {
    page,
    limit,
    ...(filter !== undefined && { filter }),
  });
  if (isPending) return <Skeleton label={label} />;
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  const { rows, numPages } = data;
  const turn = (step: number): void => setPage(((page - 1 + step + numPages) % numPages) + 1);
  return (
    <div>
      <div className="picture-grid" role="radiogroup" aria-label={label}>
        {rows.length === 0 && <p className="text-ink-3">{t('settings.avatar.empty')}</p>}
        {rows.map(picture => (
          // biome-ignore lint/a11y/useSemanticElements: a button with a picture, in a radio group
          <button
            key={picture._id}
            type="button"
            role="radio"
            aria-checked={picture.uploadPath === chosen}
            aria-label={picture.name}
            title={picture.isRestricted ? t('settings.avatar.restricted') : picture.name}
            className="picture-choice"
            onClick={() => onPick(picture)}
          >
            <Image src={picture.uploadPath} fallback={fallback} alt="" width={36} height={36} />
          </button>
        ))}
      </div>
      {numPages > 1 && (
        <div className="picture-pager">
          <IconButton label={t('app.previous')} onClick={() => turn(-1)}>
            <ChevronDownIcon className="icon-s -rotate-90 ltr:rotate-90" aria-hidden="true" />
          </IconButton>
          <span>{t('app.pager', { page, pages: numPages })}</span>
          <IconButton label={t('app.next')} onClick={() => turn(1)}>
            <ChevronDownIcon className="icon-s rotate-90 ltr:-rotate-90" aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
