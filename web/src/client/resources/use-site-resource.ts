import { useSyncExternalStore } from 'react';
import type { Known, SiteResource } from './site-resource.ts';

/** A resource of the site as it is known now, for as long as it is shown. */
export const useSiteResource = <Value>({ watch, known }: SiteResource<Value>): Known<Value> =>
  useSyncExternalStore(watch, known, known);
