import type { UpData, UpName } from '../../../../protocol/wire/up.ts';

export type Envelope = { event: string; data?: unknown };

const isEnvelope = (content: unknown): content is Envelope =>
  typeof content === 'object' && content !== null && 'event' in content && typeof content.event === 'string';

/** One frame holds one envelope, or several in the order of their delivery. Anything else is left out. */
export const parseEnvelopes = (frame: string): Envelope[] => {
  try {
    const content: unknown = JSON.parse(frame);
    return (Array.isArray(content) ? content : [content]).filter(isEnvelope);
  } catch {
    console.warn('a frame that is not JSON', frame.slice(0, 80));
    return [];
  }
};

/** With an id it is acknowledged. */
export const encodeEnvelope = <Name extends UpName>(event: Name, data: UpData<Name>, id?: string): string =>
  JSON.stringify({ event, data, id });
