import { TimetableLine } from '../../../../../protocol/timetable/timetable.ts';
import { lineText } from '../../../i18n/format/timetable-text.ts';
import { COMMA } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { Fields } from './edits.ts';

type Props = {
  conflicts: readonly string[];
  draft: Fields;
  record: Fields;
  labelOf: (field: string) => string;
  keepMine: (field: string) => void;
  takeTheirs: (field: string) => void;
};

/** Fields that another operator saved with a conflicting value, with a choice for each. */
export function Conflicts({ conflicts, draft, record, labelOf, keepMine, takeTheirs }: Props) {
  if (conflicts.length === 0) return null;
  return (
    <section className="conflicts" role="alert">
      <h3>{t('admin.conflict.title')}</h3>
      {conflicts.map(field => (
        <fieldset key={field} className="conflict">
          <legend>{labelOf(field)}</legend>
          <p>
            {t('admin.conflict.mine')} <Value value={draft[field]} />
          </p>
          <p>
            {t('admin.conflict.theirs')} <Value value={record[field]} />
          </p>
          <span className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => keepMine(field)}>
              {t('admin.conflict.keepMine')}
            </Button>
            <Button size="small" onClick={() => takeTheirs(field)}>
              {t('admin.conflict.takeTheirs')}
            </Button>
          </span>
        </fieldset>
      ))}
    </section>
  );
}

function Value({ value }: { value: unknown }) {
  if (typeof value === 'boolean') return <b>{t(value ? 'app.yes' : 'app.no')}</b>;
  const text = Array.isArray(value) ? value.map(textOfOne).join(COMMA) : String(value ?? '');
  return <bdi className="font-semibold">{text === '' ? t('app.none') : text}</bdi>;
}

const textOfOne = (one: unknown): string => {
  const line = TimetableLine.safeParse(one);
  return line.success ? lineText(line.data) : String(one);
};
