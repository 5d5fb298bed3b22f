import type { HostKey } from '../../../../../../protocol/rest/host-keys.ts';
import { formatDateTime } from '../../../../i18n/format/format-date-time.ts';
import { isolate } from '../../../../i18n/isolate.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { CodeCell } from '../../table/CodeCell.tsx';
import { DeleteButton } from '../../table/DeleteButton.tsx';
import { capName } from './cap-name.ts';

type Props = { hostKey: HostKey; onDelete: () => void };

/** One key by its id: whom it may let in, since when it is there, and who made it. */
export function HostKeyRow({ hostKey, onDelete }: Props) {
  const { _id, cap, createdAt, createdBy } = hostKey;
  return (
    <li className="flex flex-wrap items-center gap-3">
      <CodeCell code={_id} />
      <span>{capName(cap)}</span>
      <span className="text-ink-2">{formatDateTime(createdAt)}</span>
      <span className="flex-1 text-ink-2">
        {createdBy === null
          ? t('admin.hostKeys.byNobody')
          : t('admin.hostKeys.by', { name: isolate(createdBy) })}
      </span>
      <DeleteButton onClick={onDelete} />
    </li>
  );
}
