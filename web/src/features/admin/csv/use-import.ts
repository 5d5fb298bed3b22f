import { useRef, useState } from 'react';
import { t } from '../../../i18n/t-panel.ts';
import { AT_ONCE, eachAtMost, type Outcome } from '../bulk/each-at-most.ts';
import type { Importing } from './importing.ts';
import type { ImportLine } from './judge-rows.ts';
import { whenAllowed } from './when-allowed.ts';

/** How far an import is; `isWaiting`: the server has asked for time. */
export type ImportRun = { done: number; count: number; isWaiting: boolean };

/** Makes records of lines, at most four at a time, until all are told or somebody stops it. */
export function useImport() {
  const [run, setRun] = useState<ImportRun | null>(null);
  const stop = useRef(new AbortController());

  const start = async (
    lines: readonly ImportLine[],
    create: Importing['create'],
  ): Promise<Outcome<ImportLine>[]> => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setRun({ done: 0, count: lines.length, isWaiting: false });
    const send = whenAllowed<ImportLine>(({ body }) => create(body), {
      wait: ms => {
        setRun(of => of && { ...of, isWaiting: true });
        return pause(ms, signal);
      },
      isStopped: () => signal.aborted,
      stopped: t('admin.csv.stopped'),
    });
    const outcomes = await eachAtMost(lines, AT_ONCE, send, () =>
      setRun(of => of && { ...of, done: of.done + 1, isWaiting: false }),
    );
    setRun(null);
    return outcomes;
  };
  return { run, start, stop: () => stop.current.abort() };
}

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
