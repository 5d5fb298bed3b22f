import { addFigures, type Figures, noFigures } from '../../../domain/site/economy.ts';
import { refusedCount, type UsageCounts } from '../../../domain/site/metered.ts';
import { HOUR_MS, MINUTE_MS } from '../../../protocol/constants.ts';

export type FiguresSetting = { ANALYTICS?: AnalyticsEngineDataset };

/**
 * The figures of the last hour, by the minute, as far as the lobby was awake; and the same, as they come, for the data set of Analytics
 * Engine where one is bound (docs/operations.md).
 */
export class SiteFigures {
  #minutes = new Map<number, Figures>();
  #dataset: AnalyticsEngineDataset | undefined;

  constructor({ ANALYTICS }: FiguresSetting) {
    this.#dataset = ANALYTICS;
  }

  add(counts: UsageCounts, people: number, now: number): void {
    const minute = Math.floor(now / MINUTE_MS);
    const figures = this.#minutes.get(minute) ?? noFigures();
    addFigures(figures, counts);
    this.#minutes.set(minute, figures);
    for (const old of this.#minutes.keys())
      if (old <= minute - HOUR_MS / MINUTE_MS) this.#minutes.delete(old);
    if (this.#dataset) writePoints(this.#dataset, counts, people);
  }

  lastHour(now: number): Figures {
    const first = Math.floor(now / MINUTE_MS) - HOUR_MS / MINUTE_MS;
    const sum = noFigures();
    for (const [minute, { refused, ...amounts }] of this.#minutes) {
      if (minute <= first) continue;
      const refusals = Object.entries(refused).map(([code, amount]) => [refusedCount(code), amount]);
      addFigures(sum, { ...amounts, ...Object.fromEntries(refusals) });
    }
    return sum;
  }
}

/** One point of all amounts, and one for each code that was refused: blob1 is empty, or the code. */
function writePoints(dataset: AnalyticsEngineDataset, counts: UsageCounts, people: number): void {
  const added = noFigures();
  addFigures(added, counts);
  const rows = (counts.objectRows ?? 0) + (counts.databaseRows ?? 0);
  const { messages, deliveries, failedResumes, refused } = added;
  dataset.writeDataPoint({
    indexes: ['site'],
    blobs: [''],
    doubles: [people, messages, deliveries, rows, failedResumes, 0],
  });
  for (const [code, amount] of Object.entries(refused))
    dataset.writeDataPoint({ indexes: ['site'], blobs: [code], doubles: [0, 0, 0, 0, 0, amount] });
}
