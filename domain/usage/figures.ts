import { FIGURES, type Figure } from '../../protocol/entities/figures.ts';
import type { UsageCounts } from './metered.ts';

/** What happened in a while beside what is charged for. */
export type Figures = Record<Figure, number> & { refused: Record<string, number> };

export const noFigures = (): Figures => ({ messages: 0, deliveries: 0, failedResumes: 0, refused: {} });

/** Adds counts to figures; what is no figure is left out. */
export function addFigures(figures: Figures, counts: UsageCounts): void {
  for (const name of FIGURES) figures[name] += counts[name] ?? 0;
  for (const [name, amount = 0] of Object.entries(counts)) {
    const [kind, code] = name.split(' ');
    if (kind === 'refused' && code) figures.refused[code] = (figures.refused[code] ?? 0) + amount;
  }
}
