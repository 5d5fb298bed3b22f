import { useState } from 'react';
import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import { TextField } from '../../../../kit/TextField.tsx';
import { p } from '../../../../text/p.ts';
import { ChoiceInput } from '../../fields/ChoiceInput.tsx';
import { FieldInput } from '../../fields/FieldInput.tsx';
import type { SetField } from '../../table/described.ts';
import { momentOf } from '../../table/moment.ts';
import { daysBetween, endAfter, SUBSCRIPTION_DAYS } from './subscription.ts';

type Props = { fields: Record<string, unknown>; faults: Record<string, string>; set: SetField };

/** From when, and for how many days; the end follows from both and is not written. */
export function SubscriptionFields({ fields, faults, set }: Props) {
  const { subscriptionStartDate: start, subscriptionEndDate: end } = fields;
  const [days, setDays] = useState(() => daysBetween(start, end));
  const choose = (from: string | null, lasting: number | null): void => {
    setDays(lasting);
    set('subscriptionStartDate', from);
    set('subscriptionEndDate', endAfter(from, lasting));
  };
  const startOrNow = typeof start === 'string' ? start : null;
  return (
    <div className="setting-fields">
      <FieldInput
        label={p('admin.accounts.subscriptionStart')}
        field={accounts.fields.subscriptionStartDate}
        options={undefined}
        value={start}
        error={faults.subscriptionStartDate}
        onChange={from => choose(typeof from === 'string' ? from : null, days)}
      />
      <ChoiceInput
        label={p('admin.accounts.subscriptionDuration')}
        options={[
          { value: null, text: p('admin.accounts.noEnd') },
          ...SUBSCRIPTION_DAYS.map(each => ({ value: each, text: p('admin.accounts.days', { days: each }) })),
        ]}
        value={days}
        onChange={lasting =>
          choose(startOrNow ?? new Date().toISOString(), typeof lasting === 'number' ? lasting : null)
        }
      />
      <TextField
        label={p('admin.accounts.subscriptionEnd')}
        readOnly
        value={typeof end === 'string' ? momentOf(end) : p('admin.accounts.noEnd')}
        error={faults.subscriptionEndDate}
      />
    </div>
  );
}
