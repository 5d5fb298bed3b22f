import { useEffect } from 'react';
import { usePlace } from '../place.ts';
import type { PageOf } from './use-page-of.ts';

/** When the page that is looked at has emptied, the last that there is takes its place. */
export const useLastPage = (list: PageOf | undefined, isBefore: boolean): void => {
  const { place, go } = usePlace();
  const last = list && !isBefore ? list.numPages : Number.POSITIVE_INFINITY;
  useEffect(() => {
    if (place.page > last) go({ page: last });
  }, [place.page, last, go]);
};
