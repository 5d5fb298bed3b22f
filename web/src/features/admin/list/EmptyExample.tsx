import { nameOf } from '../../../i18n/panel-translator.ts';
import { EXAMPLES } from '../../../i18n/texts/panel/t-setup.ts';

/** An example of a record, in a list without any. */
export default function EmptyExample({ resource }: { resource: string }) {
  const example = EXAMPLES[resource];
  return example === undefined ? null : <span className="mt-1 block text-ink-3">{nameOf(example)}</span>;
}
