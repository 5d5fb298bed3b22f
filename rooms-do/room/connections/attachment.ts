import { z } from 'zod';
import { ACTIVITY_SAVED_EVERY_MS } from '../../../protocol/constants.ts';
import { SHAPES } from './envelope.ts';
import { EXTENTS } from './reader-class.ts';

/**
 * What a socket remembers through hibernation. `page` is the origin of the page that opened it, `activeAt` when its person
 * last sent anything, `closesAt` when it closes for idleness, once its person was warned (both in milliseconds).
 */
export const Attachment = z.object({
  userId: z.string(),
  sessionId: z.string(),
  page: z.string(),
  /** Sockets of the release before did not say it. */
  shape: z.enum(SHAPES).default('full'),
  extent: z.enum(EXTENTS).default('whole'),
  watchesAll: z.boolean(),
  takesPush: z.boolean().default(false),
  pageHidden: z.boolean().default(false),
  activeAt: z.number(),
  closesAt: z.number().nullable(),
});
export type Attachment = z.infer<typeof Attachment>;

export type AttachmentData = Pick<Attachment, 'userId' | 'sessionId' | 'page' | 'shape' | 'extent'>;

export const attachmentOf = ({ userId, sessionId, page, shape, extent, ...rest }: Attachment): Attachment => {
  const { watchesAll, takesPush, pageHidden, activeAt, closesAt } = rest;
  return { userId, sessionId, page, shape, extent, watchesAll, takesPush, pageHidden, activeAt, closesAt };
};

/** Activity after the last stored moment is not known: it is assumed until the next one would have been stored. */
export const afterHibernation = (attachment: Attachment): Attachment => ({
  ...attachment,
  activeAt: attachment.activeAt + ACTIVITY_SAVED_EVERY_MS,
});
