import { expandUsers } from '../wire/compact-users.ts';
import type { CompactUser } from '../wire/down/compact-presence.ts';
import type { UpData, UpName } from '../wire/up.ts';

export type Envelope = { event: string; data?: unknown };

const isEnvelope = (content: unknown): content is Envelope =>
  typeof content === 'object' && content !== null && 'event' in content && typeof content.event === 'string';

/** Lists of people as the requirements have them, whichever shape they came in: the page dials for the compact one. */
const expanded = (envelope: Envelope): Envelope => {
  const { event, data } = envelope;
  if ((event !== 'users' && event !== 'usersChanged') || !isCompact(data)) return envelope;
  const { dict, users, upserted, ...rest } = data;
  return {
    event,
    data: {
      ...rest,
      ...(users && { users: expandUsers(users, dict) }),
      ...(upserted && { upserted: expandUsers(upserted, dict) }),
    },
  };
};

type CompactData = { dict: string[]; users?: CompactUser[]; upserted?: CompactUser[] };

const isCompact = (data: unknown): data is CompactData =>
  typeof data === 'object' && data !== null && 'dict' in data && Array.isArray(data.dict);

/** One frame holds one envelope, or several in the order of their delivery. Anything else is left out. */
export const parseEnvelopes = (frame: string): Envelope[] => {
  try {
    const content: unknown = JSON.parse(frame);
    return (Array.isArray(content) ? content : [content]).filter(isEnvelope).map(expanded);
  } catch {
    console.warn('a frame that is not JSON', frame.slice(0, 80));
    return [];
  }
};

/** With an id it is acknowledged. */
export const encodeEnvelope = <Name extends UpName>(event: Name, data: UpData<Name>, id?: string): string =>
  JSON.stringify({ event, data, id });
