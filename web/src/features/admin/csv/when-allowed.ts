import { ApiError } from '../../../../../protocol/client/errors.ts';

/** Of what was not sent, since somebody has stopped it. */
export class Stopped extends Error {}

/** How long a refusal asks to wait, where the same may be sent again after it (RFC 9110, 10.2.3). */
const waitAsked = (error: unknown): number | null =>
  error instanceof ApiError && error.code === 'too_many_requests'
    ? (error.answer.retryAfterMs ?? null)
    : null;

/** Sends one after the other as the server has time for them: what it asks to be sent later is sent when it says. `wait` ends early at a stop. */
export const whenAllowed =
  <Of>(
    act: (one: Of) => Promise<unknown>,
    {
      wait,
      isStopped,
      stopped,
    }: { wait: (ms: number) => Promise<void>; isStopped: () => boolean; stopped: string },
  ) =>
  async (one: Of): Promise<unknown> => {
    for (;;) {
      if (isStopped()) throw new Stopped(stopped);
      try {
        return await act(one);
      } catch (error) {
        const ms = waitAsked(error);
        if (ms === null) throw error;
        await wait(ms);
      }
    }
  };
