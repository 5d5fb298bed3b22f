import { PAGE_LIMIT } from '../../../../../protocol/constants.ts';
import type { ReadPage } from '../../../client/http/use-page.ts';
import { t } from '../../../i18n/t-panel.ts';
import type { Row } from '../admin-resource.ts';
import type { ListView } from '../list/use-list-view.ts';

/**
 * Every row of a list, searched and ordered as it is shown, page by page. A list that somebody changes meanwhile is no whole: a row might
 * have moved to a page that was read before.
 */
export async function wholeList(
  read: ReadPage<Row>,
  { search, sort }: Pick<ListView, 'search' | 'sort'>,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  const narrowed = { ...(search && { search }), ...(sort && { sort }) };
  const { signal } = new AbortController();
  for (let page = 1, pages = 1, first: number | null = null; page <= pages; page++) {
    const query = { page: String(page), limit: String(PAGE_LIMIT.max), ...narrowed };
    const { numPages, total, rows: some } = await read({ query, signal });
    first ??= total;
    for (const row of some) rows.set(row._id, row);
    const isLast = page >= numPages;
    if (total !== first || (isLast && rows.size !== total)) throw new Error(t('admin.csv.changed'));
    pages = numPages;
  }
  return [...rows.values()];
}
