import type { ViewerClass } from '../../../../protocol/rules/visibility.ts';

/**
 * How much of the room's list a socket is told of: all of it, the first part, or, once it has asked for more, of everybody again, of
 * whom it holds what it was sent.
 */
export const EXTENTS = ['whole', 'first', 'more'] as const;
export type Extent = (typeof EXTENTS)[number];

/** Who gets the same bytes: the viewers of a class, those of them apart who are told of the first part only. */
export type ReaderClass = ViewerClass | `${ViewerClass}${typeof FIRST_PART}`;

const FIRST_PART = ' first';

export const readerClass = (viewer: ViewerClass, extent: Extent): ReaderClass =>
  extent === 'first' ? `${viewer}${FIRST_PART}` : viewer;

export const readsFirstPart = (reader: ReaderClass): boolean => reader.endsWith(FIRST_PART);

export const viewerOf = (reader: ReaderClass): ViewerClass =>
  (readsFirstPart(reader) ? reader.slice(0, -FIRST_PART.length) : reader) as ViewerClass;
