import { nameOf } from '../../../i18n/panel-translator.ts';

/** The faults of fields that a form does not show, each with its field's name. Of `chatPermissions.canBeGhost` the last word may have one. */
export const unplacedFaults = (
  faults: Readonly<Record<string, string>>,
  shown: readonly string[],
  labels: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(faults)
    .filter(([field]) => !shown.includes(field))
    .map(([field, text]) => `${labelIn(labels, field)}: ${text}`);

const labelIn = (labels: Readonly<Record<string, string>>, field: string): string => {
  const words = field.split('.');
  const label = [field, words.at(-1), words[0]].map(word => labels[word ?? '']).find(Boolean);
  return nameOf(label ?? field);
};
