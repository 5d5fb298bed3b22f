import { useState } from 'react';
import { avatarSrc, starSrc } from '../../../api/assets.ts';
import { ChevronDownIcon } from '../../../icons.ts';
import { IconButton } from '../../../kit/IconButton.tsx';
import { p } from '../../../text/p.ts';
import { textOf } from '../table/cells.tsx';
import { usePageOf } from '../table/use-page-of.ts';

/** How many an operator chooses from at a time (spec/admin-panel.txt, section 9). */
const PAGE_SIZES = { avatars: 10, stars: 7 } as const;

type Props = {
  resource: keyof typeof PAGE_SIZES;
  label: string;
  /** The path of the picture, or its name. */
  value: string;
  onChange: (path: string) => void;
};

/** A page of pictures to choose from; before the first comes the last, and after the last the first. */
export function PicturePicker({ resource, label, value, onChange }: Props) {
  const [page, setPage] = useState(1);
  const { data, error } = usePageOf(resource, page, PAGE_SIZES[resource]);
  const pages = data?.numPages ?? 1;
  const src = resource === 'avatars' ? avatarSrc : starSrc;
  return (
    <fieldset>
      <legend className="label">{label}</legend>
      <div className="picker">
        <IconButton label={p('admin.picker.prev')} onClick={() => setPage(page === 1 ? pages : page - 1)}>
          <ChevronDownIcon className="icon-s -rotate-90" aria-hidden="true" />
        </IconButton>
        <div className="picker-page">
          {data?.rows.map(row => {
            const path = textOf(row, 'uploadPath');
            const isChosen = value !== '' && (value === path || value === row.name);
            return (
              <button
                key={row._id}
                type="button"
                className="picker-item"
                aria-pressed={isChosen}
                title={textOf(row, 'name')}
                aria-label={textOf(row, 'name')}
                onClick={() => onChange(isChosen ? '' : path)}
              >
                <img src={src(path)} alt="" draggable={false} />
              </button>
            );
          })}
          {error && <span className="field-error">{error.message}</span>}
        </div>
        <IconButton label={p('admin.picker.next')} onClick={() => setPage(page === pages ? 1 : page + 1)}>
          <ChevronDownIcon className="icon-s rotate-90" aria-hidden="true" />
        </IconButton>
      </div>
    </fieldset>
  );
}
