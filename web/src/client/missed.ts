import { missed } from '../state/missed.ts';
import { session } from '../state/session.ts';
import { request, requestField } from './http/http-client.ts';

/** Reads the missed mentions. After a failure, the list offers a retry. */
export const loadMissed = async (): Promise<void> => {
  const { token } = session;
  try {
    const mentions = await requestField('GET /users/me/missed', 'mentions');
    if (session.token === token) Object.assign(missed, { mentions, isFailed: false });
  } catch {
    missed.isFailed = true;
  }
};

/** Clears the displayed mentions, or only those in one room. Mentions received later are kept. */
export const seeMentions = async (roomId?: string): Promise<void> => {
  const isSeen = (id: string): boolean => roomId === undefined || id === roomId;
  const until = missed.mentions
    .filter(({ room }) => isSeen(room.id))
    .map(({ at }) => at)
    .sort()
    .at(-1);
  if (until === undefined) return;
  const query = { until, ...(roomId !== undefined && { room: roomId }) };
  await request('DELETE /users/me/missed', { query });
  missed.mentions = missed.mentions.filter(({ room, at }) => !isSeen(room.id) || at > until);
};
