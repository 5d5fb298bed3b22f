import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import { t } from '../../../../i18n/t-panel.ts';
import type { SetField } from '../../admin-resource.ts';
import { FieldInput } from '../../fields/FieldInput.tsx';

type Props = {
  fields: Record<string, unknown>;
  faults: Record<string, string>;
  isOwn: boolean;
  set: SetField;
};

const HINTS = {
  kicksPerHour: 'admin.accounts.kicksPerHour.hint',
  longestBan: 'admin.accounts.longestBan.hint',
  needsApproval: 'admin.accounts.needsApproval.hint',
} as const;

/** The most that an account may do of what it is allowed. Owners have no limits, and nobody sets their own. */
export function LimitFields({ fields, faults, isOwn, set }: Props) {
  if (isOwn || fields.role === 'owner') return null;
  return (
    <div className="setting-fields">
      {(['kicksPerHour', 'longestBan', 'needsApproval'] as const).map(name => (
        <FieldInput
          key={name}
          label={accounts.labels[name]}
          field={accounts.fields[name]}
          options={undefined}
          value={fields[name]}
          error={faults[name]}
          hint={t(HINTS[name])}
          onChange={value => set(name, value)}
        />
      ))}
    </div>
  );
}
