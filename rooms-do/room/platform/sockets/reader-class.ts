import type { ViewerClass } from '../../../../protocol/rules/visibility.ts';

/**
 * Extent of the list on a socket: all of it, the first part, or, after a request for more, all changes while the
 * client has only the parts it received.
 */
export const EXTENTS = ['whole', 'first', 'more'] as const;
export type Extent = (typeof EXTENTS)[number];

/** Receivers of identical bytes: viewers of a class, separated from those with the first part only. */
export type ReaderClass = ViewerClass | `${ViewerClass}${typeof FIRST_PART}`;

const FIRST_PART = ' first';

export const readerClass = (viewer: ViewerClass, extent: Extent): ReaderClass =>
  extent === 'first' ? `${viewer}${FIRST_PART}` : viewer;

export const readsFirstPart = (reader: ReaderClass): boolean => reader.endsWith(FIRST_PART);

export const viewerOf = (reader: ReaderClass): ViewerClass =>
  (readsFirstPart(reader) ? reader.slice(0, -FIRST_PART.length) : reader) as ViewerClass;
