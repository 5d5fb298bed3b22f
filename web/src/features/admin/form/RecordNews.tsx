import { isolate } from '../../../i18n/isolate.ts';
import { t } from '../../../i18n/t-panel.ts';
import type { Row } from '../admin-resource.ts';
import { keptEdits } from './kept-edits.ts';
import { newNameOf } from './new-name.ts';

type Props = {
  /** As it was in the list when the form was opened; null for a new one. */
  opened: Row | null;
  record: Row | null;
  place: string;
};

/** Says above a form that somebody else has renamed its record. */
export function RecordNews({ opened, record, place }: Props) {
  const name = opened && record && newNameOf(opened, record, keptEdits(place));
  if (name === null) return null;
  return (
    <p className="notice mb-3" role="status">
      {t('admin.renamed', { name: isolate(name) })}
    </p>
  );
}
