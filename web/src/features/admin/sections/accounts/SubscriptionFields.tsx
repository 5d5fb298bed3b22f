import { DAY_MS } from '../../../../../../protocol/constants.ts';
import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import { formatDateTime } from '../../../../i18n/format/format-date-time.ts';
import { formatDays } from '../../../../i18n/format/format-duration.ts';
import { nameOf } from '../../../../i18n/panel-translator.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import type { SetField } from '../../admin-resource.ts';
import { ChoiceInput } from '../../fields/ChoiceInput.tsx';
import { FieldInput } from '../../fields/FieldInput.tsx';

/** Lengths of a subscription to choose from, in days. */
export const SUBSCRIPTION_DAYS = [1, 2, 3, 7, 30, 60, 90, 120, 150] as const;

/** End of a subscription (ISO 8601); null for no end. */
export const subscriptionEndAfter = (start: string | null, days: number | null): string | null =>
  start === null || days === null ? null : new Date(Date.parse(start) + days * DAY_MS).toISOString();

/** Length of a subscription in days, even if it is none of the options; null without an end. */
export const daysBetween = (start: unknown, end: unknown): number | null => {
  if (typeof start !== 'string' || typeof end !== 'string') return null;
  return (Date.parse(end) - Date.parse(start)) / DAY_MS;
};

export type Subscription = { start: string | null; end: string | null };

/** A new start keeps the length. An end without a start stays unchanged. */
export const startedAt = ({ start, end }: Subscription, from: string | null): Subscription => ({
  start: from,
  end: start === null ? end : subscriptionEndAfter(from, daysBetween(start, end)),
});

/** A new length counts from the start, or from `now` without a start. */
export const lasting = ({ start }: Subscription, days: number | null, now: string): Subscription => ({
  start: start ?? now,
  end: subscriptionEndAfter(start ?? now, days),
});

/** Selectable lengths, including the current one. */
export const offeredDays = (days: number | null): number[] =>
  [...new Set([...SUBSCRIPTION_DAYS, ...(days === null ? [] : [days])])].sort((one, other) => one - other);

type SubscriptionFieldsProps = {
  fields: Record<string, unknown>;
  faults: Record<string, string>;
  set: SetField;
};

const UNTIL_END = 'until-end';

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Start and length of the subscription, which determine its end. */
export function SubscriptionFields({ fields, faults, set }: SubscriptionFieldsProps) {
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
        label={nameOf(accounts.labels.subscriptionStartDate)}
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
        label={nameOf(accounts.labels.subscriptionEndDate)}
        readOnly
        value={end === null ? t('admin.accounts.noEnd') : formatDateTime(end)}
        error={faults.subscriptionEndDate}
      />
    </div>
  );
}
