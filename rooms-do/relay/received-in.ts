import type { UpData } from '../../protocol/wire/up.ts';
import { BadFrame, parseFrame } from '../sockets/parse-frame.ts';
import { type Received, readReceived } from '../sockets/read-received.ts';

/** The count in a `received`, however it is written, or null for any other frame; one that is wrong is for the room to refuse. */
export function receivedIn(raw: string | ArrayBuffer): Received | null {
  const exact = readReceived(raw);
  if (exact || typeof raw !== 'string' || !raw.includes('"received"')) return exact;
  try {
    const { event, data, id } = parseFrame(raw);
    return event === 'received' ? { seq: (data as UpData<'received'>).seq, id } : null;
  } catch (error) {
    if (error instanceof BadFrame) return null;
    throw error;
  }
}
