/** Resume data of a client: the ticket, and its last position. */
export type ReturnPoint = { ticket: string; epoch: string; since: number; users: string | null };

const TICKET = /"event":"resume","data":\{"ticket":"([^"]+)"/;
const EPOCH = /"event":"chatMessagesFromServer","data":\{[^[]*"epoch":"([^"]+)"/;
const SEQ = /"seq":(\d+)/;
const LIST = '"event":"users';
const LIST_VERSION = /"version":"([^"]+)"/;

const START: ReturnPoint = { ticket: '', epoch: '', since: 0, users: null };

/**
 * Resume point after a frame. Searches only for the needed fields, because parsing whole frames would take processor
 * time from the server on the same machine.
 */
export function returnPointAfter(frame: string, before: ReturnPoint | null): ReturnPoint {
  const { ticket, epoch, since, users } = before ?? START;
  return {
    ticket: TICKET.exec(frame)?.[1] ?? ticket,
    epoch: EPOCH.exec(frame)?.[1] ?? epoch,
    since: Number(lastOf(SEQ, '"seq":', frame) ?? since),
    users: frame.includes(LIST) ? (lastOf(LIST_VERSION, '"version":', frame) ?? users) : users,
  };
}

const lastOf = (pattern: RegExp, start: string, frame: string): string | undefined => {
  const at = frame.lastIndexOf(start);
  return at < 0 ? undefined : pattern.exec(frame.slice(at))?.[1];
};
