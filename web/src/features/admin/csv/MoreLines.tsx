import { plural, t } from '../../../i18n/t-panel.ts';

/** More lines of a file than these are not shown at once. */
export const LINES_SHOWN = 200;

/** Tells how many of `count` lines are left out of what is shown. */
export function MoreLines({ count }: { count: number }) {
  if (count <= LINES_SHOWN) return null;
  const what = plural('admin.csv.rows', count - LINES_SHOWN);
  return <p className="text-ink-3">{t('admin.csv.more', { what })}</p>;
}
