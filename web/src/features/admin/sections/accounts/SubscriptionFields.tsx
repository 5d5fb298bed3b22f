import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import { formatDateTime } from '../../../../i18n/format-date-time.ts';
import { formatDays } from '../../../../i18n/format-duration.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import type { SetField } from '../../admin-resource.ts';
import { ChoiceInput } from '../../fields/ChoiceInput.tsx';
import { FieldInput } from '../../fields/FieldInput.tsx';
import { daysBetween, endAfter, offeredDays } from './subscription.ts';

type Props = { fields: Record<string, unknown>; faults: Record<string, string>; set: SetField };

/** Start and length of the subscription; the end is computed. */
export function SubscriptionFields({ fields, faults, set }: Props) {
  const { subscriptionStartDate: start, subscriptionEndDate: end } = fields;
  const days = daysBetween(start, end);
  const choose = (from: string | null, lasting: number | null): void => {
    set('subscriptionStartDate', from);
    set('subscriptionEndDate', endAfter(from, lasting));
  };
  const startOrNow = typeof start === 'string' ? start : null;
  return (
    <div className="setting-fields">
      <FieldInput
        label={accounts.labels.subscriptionStartDate}
        field={accounts.fields.subscriptionStartDate}
        options={undefined}
        value={start}
        error={faults.subscriptionStartDate}
        onChange={from => choose(typeof from === 'string' ? from : null, days)}
      />
      <ChoiceInput
        label={t('admin.accounts.subscriptionDuration')}
        options={[
          { value: null, text: t('admin.accounts.noEnd') },
          ...offeredDays(days).map(each => ({ value: each, text: formatDays(each) })),
        ]}
        value={days}
        onChange={lasting =>
          choose(startOrNow ?? new Date().toISOString(), typeof lasting === 'number' ? lasting : null)
        }
      />
      <TextField
        label={accounts.labels.subscriptionEndDate}
        readOnly
        value={typeof end === 'string' ? formatDateTime(end) : t('admin.accounts.noEnd')}
        error={faults.subscriptionEndDate}
      />
    </div>
  );
}
