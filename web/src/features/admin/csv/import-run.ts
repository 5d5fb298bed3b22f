import { proxy, ref } from 'valtio';
import { ApiError } from '../../../../../protocol/client/errors.ts';
import { plural, t } from '../../../i18n/t-panel.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { AT_ONCE, eachAtMost, type Outcome } from '../bulk/each-at-most.ts';
import type { ImportLine } from './check-rows.ts';
import type { Importing } from './importing.ts';

/** Result of a line that was not sent, because the import was stopped. */
export class ImportStopped extends Error {}

/** Wait requested by a refusal with Retry-After (RFC 9110, 10.2.3). */
const waitAsked = (error: unknown): number | null =>
  error instanceof ApiError && error.code === 'too_many_requests'
    ? (error.answer.retryAfterMs ?? null)
    : null;

/** Repeats a rate-limited request after the wait requested by the server. Stopping the import ends `wait` early. */
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
      if (isStopped()) throw new ImportStopped(stopped);
      try {
        return await act(one);
      } catch (error) {
        const ms = waitAsked(error);
        if (ms === null) throw error;
        await wait(ms);
      }
    }
  };

/**
 * An import in the panel. `title`: title of the target list. `isWaiting`: the server requested a wait. `refused`: lines
 * refused by the end; null while the import runs.
 */
export type ImportRun = {
  title: string;
  done: number;
  count: number;
  isWaiting: boolean;
  refused: readonly Outcome<ImportLine>[] | null;
};

/** The running import, or the last one if its refusals were not dismissed. It continues while its dialog is closed. */
export const importState = proxy<{ run: ImportRun | null }>({ run: null });

let stop = new AbortController();

export const stopImport = (): void => stop.abort();

export const putImportAway = (): void => {
  importState.run = null;
};

type Started = {
  title: string;
  lines: readonly ImportLine[];
  create: Importing['create'];
  refresh: () => Promise<unknown>;
};

/** Creates records from lines, at most four at a time, until all lines are sent or the import is stopped. */
export async function runImport({ title, lines, create, refresh }: Started): Promise<void> {
  stop = new AbortController();
  const { signal } = stop;
  const run: ImportRun = { title, done: 0, count: lines.length, isWaiting: false, refused: null };
  importState.run = run;
  // Modified through the proxy, so that components update.
  const shown = importState.run;
  window.addEventListener('beforeunload', confirmLeaving);
  try {
    const send = whenAllowed<ImportLine>(({ body }) => create(body), {
      wait: ms => {
        shown.isWaiting = true;
        return pause(ms, signal);
      },
      isStopped: () => signal.aborted,
      stopped: t('admin.csv.stopped'),
    });
    const outcomes = await eachAtMost(lines, AT_ONCE, send, () => {
      shown.done++;
      shown.isWaiting = false;
    });
    const refused = outcomes.filter(({ error }) => error !== null);
    const done = lines.length - refused.length;
    if (done > 0) toast.adminSuccess(t('admin.csv.done', { what: plural('admin.items', done) }));
    if (refused.length === 0) putImportAway();
    // `ref` prevents the proxy from wrapping the thrown errors.
    else shown.refused = ref(refused);
  } finally {
    window.removeEventListener('beforeunload', confirmLeaving);
  }
  await refresh();
}

/** Makes the browser ask for confirmation before the page closes, because closing stops the import. */
const confirmLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
