import type { Admission } from '../../../protocol/rest/entry.ts';

export type Place = Pick<Admission, 'ticket' | 'room' | 'roomId'>;

/** Up to which message of a room this browser knows it. */
export type Resume = { since: number; epoch: string } | null;

/** `base`: the API's origin, or the page's own address. */
export const socketAddress = ({ ticket, roomId }: Place, resume: Resume, base: string): string => {
  const url = new URL(`/api/v1/rooms/${encodeURIComponent(roomId)}/socket`, base);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('ticket', ticket);
  if (resume) {
    url.searchParams.set('since', String(resume.since));
    url.searchParams.set('epoch', resume.epoch);
  }
  return url.href;
};
