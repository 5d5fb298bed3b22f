import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import { formatDateTime } from '../../../../i18n/format/format-date-time.ts';
import { formatDays } from '../../../../i18n/format/format-duration.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import type { SetField } from '../../admin-resource.ts';
import { ChoiceInput } from '../../fields/ChoiceInput.tsx';
import { FieldInput } from '../../fields/FieldInput.tsx';
import { daysBetween, lasting, offeredDays, type Subscription, startedAt } from './subscription.ts';

type Props = { fields: Record<string, unknown>; faults: Record<string, string>; set: SetField };

const UNTIL_END = 'until-end';

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Start and length of the subscription; the end is computed. */
export function SubscriptionFields({ fields, faults, set }: Props) {
  const start = textOrNull(fields.subscriptionStartDate);
  const end = textOrNull(fields.subscriptionEndDate);
  const days = daysBetween(start, end);
  const choose = (next: Subscription): void => {
    set('subscriptionStartDate', next.start);
    set('subscriptionEndDate', next.end);
  };
  // An end without a start has no length.
  const untilEnd =
    start === null && end !== null
      ? [{ value: UNTIL_END, text: t('admin.accounts.until', { end: formatDateTime(end) }) }]
      : [];
  return (
    <div className="setting-fields">
      <FieldInput
        label={accounts.labels.subscriptionStartDate}
        field={accounts.fields.subscriptionStartDate}
        options={undefined}
        value={start}
        error={faults.subscriptionStartDate}
        onChange={from => choose(startedAt({ start, end }, textOrNull(from)))}
      />
      <ChoiceInput
        label={t('admin.accounts.subscriptionDuration')}
        options={[
          ...untilEnd,
          { value: null, text: t('admin.accounts.noEnd') },
          ...offeredDays(days).map(each => ({ value: each, text: formatDays(each) })),
        ]}
        value={untilEnd[0]?.value ?? days}
        onChange={chosen =>
          chosen !== UNTIL_END &&
          choose(
            lasting({ start, end }, typeof chosen === 'number' ? chosen : null, new Date().toISOString()),
          )
        }
      />
      <TextField
        label={accounts.labels.subscriptionEndDate}
        readOnly
        value={end === null ? t('admin.accounts.noEnd') : formatDateTime(end)}
        error={faults.subscriptionEndDate}
      />
    </div>
  );
}
