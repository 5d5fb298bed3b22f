import type { Status } from '../../../../../protocol/entities/user.ts';
import { chat } from '../../../client/chat.ts';
import { t } from '../../../i18n/t.ts';
import { Select } from '../../../ui/fields/Select.tsx';

const CHOICES = ['available', 'busy', 'away'] as const satisfies Status[];

export function StatusPicker({ status }: { status: Status }) {
  return (
    <Select
      className="status-select"
      label={t('side.status')}
      value={status}
      onChange={choice => chat().setStatus(choice)}
      options={CHOICES.map(choice => ({
        value: choice,
        text: t(`status.${choice}`),
        mark: <i className={`status-dot status-${choice}`} />,
      }))}
    />
  );
}
