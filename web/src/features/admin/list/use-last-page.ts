import { useEffect } from 'react';
import type { Page } from '../../../client/http/use-page.ts';
import { useHashLocation } from '../hash-location.ts';

/** When the current page has become empty, goes to the last page. */
export const useLastPage = (list: Page<unknown> | undefined, isBefore: boolean): void => {
  const { hashLocation, go } = useHashLocation();
  const last = list && !isBefore ? list.numPages : Number.POSITIVE_INFINITY;
  useEffect(() => {
    if (hashLocation.page > last) go({ page: last });
  }, [hashLocation.page, last, go]);
};
