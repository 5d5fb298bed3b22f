import { t } from '../../../i18n/t-panel.ts';
import { useHashLocation } from '../hash-location.ts';

const MORE = [25, 50, 100] as const;

type Props = { pageSize: number; total: number };

/** Page size: the list's default, or larger ones for longer lists. */
export function PageSize({ pageSize, total }: Props) {
  const { hashLocation, go } = useHashLocation();
  const shown = hashLocation.limit ?? pageSize;
  if (total <= pageSize) return null;
  const sizes = [...new Set([pageSize, ...MORE, shown])].sort((one, other) => one - other);
  return (
    <label className="page-size">
      {t('admin.pager.size')}
      <select
        className="native-select"
        value={shown}
        onChange={event => {
          const chosen = Number(event.target.value);
          go({ limit: chosen === pageSize ? null : chosen });
        }}
      >
        {sizes.map(size => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </label>
  );
}
