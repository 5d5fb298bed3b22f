import { nameOf } from '../../../i18n/panel-translator.ts';
import { type PanelText, t } from '../../../i18n/t-panel.ts';
import { EXAMPLES } from '../../../i18n/texts/panel/t-setup.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SearchIcon } from '../../../ui/icons.ts';

export function NoHits({ title = 'admin.list.none', onClear }: { title?: PanelText; onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchIcon className="icon-l" aria-hidden="true" />}
      title={t(title)}
      action={
        <Button size="small" onClick={onClear}>
          {t('admin.list.clear')}
        </Button>
      }
    />
  );
}

/** Example of a record, shown in an empty list. */
export default function EmptyExample({ resource }: { resource: string }) {
  const example = EXAMPLES[resource];
  return example === undefined ? null : <span className="mt-1 block text-ink-3">{nameOf(example)}</span>;
}
