import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noChatPermissions, noPanelPermissions } from '../../../../../../protocol/rules/permissions.ts';
import { ROLES } from '../../../../../../protocol/rules/roles.ts';
import { Skeleton } from '../../../../kit/Skeleton.tsx';
import { p } from '../../../../text/p.ts';
import { useOperator } from '../../operator-context.ts';
import type { FormProps, Row } from '../../table/described.ts';
import { FormShell } from '../../table/FormShell.tsx';
import { useSaving } from '../../table/use-saving.ts';
import { AccountFields } from './AccountFields.tsx';
import { type AccountDraft, type Flags, recordsOf, saveAccount } from './account-draft.ts';
import { givenBy } from './given-by.ts';
import { PermissionFields } from './PermissionFields.tsx';
import { SubscriptionFields } from './SubscriptionFields.tsx';

type Known = { account: Row; panel: Flags; chat: Flags };

/** Who somebody is, how they look, until when, and what they may do. */
export function AccountForm({ before, ...rest }: FormProps) {
  const { data, error } = useQuery({
    queryKey: ['panel', 'users', 'records', before?._id ?? null],
    queryFn: async (): Promise<Known | null> =>
      before ? { account: before, ...(await recordsOf(before)) } : null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error) return <p className="field-error">{error.message}</p>;
  if (data === undefined) return <Skeleton label={p('admin.accounts.edit')} />;
  return <Fields known={data} {...rest} />;
}

const beginning = (known: Known | null, held: { panel: Flags; chat: Flags }): AccountDraft =>
  known
    ? { fields: known.account, panel: known.panel, chat: known.chat, picture: null }
    : {
        fields: {
          username: '',
          nickname: '',
          email: '',
          password: '',
          passwordConfirm: '',
          role: 'member',
          decoration: '',
          color: '#000000',
          backgroundColor: '#EDEDED',
          image: '',
          star: '',
          nicknameImg: null,
          subscriptionStartDate: null,
          subscriptionEndDate: null,
          masterOf: [],
        },
        panel: noPanelPermissions(),
        chat: { ...noChatPermissions(), ...givenBy(ROLES.member.template.chat, held.chat) },
        picture: null,
      };

function Fields({ known, onClose, onDone }: Omit<FormProps, 'before'> & { known: Known | null }) {
  const operator = useOperator();
  const held = { panel: operator.adminPanelPermissions, chat: operator.permissions };
  const [draft, setDraft] = useState(() => beginning(known, held));
  const [share, setShare] = useState<number | null>(null);
  const saving = useSaving({ noun: 'account', isNew: known === null, onDone });
  const set = (field: string, value: unknown): void =>
    setDraft(now => ({ ...now, fields: { ...now.fields, [field]: value } }));
  const change = (part: Partial<AccountDraft>): void => setDraft(now => ({ ...now, ...part }));
  const submit = (): Promise<void> => saving.run(() => saveAccount(known, withNickname(draft), setShare));
  return (
    <FormShell
      isNew={known === null}
      busy={saving.busy}
      fault={saving.faults.whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <AccountFields
        draft={draft}
        isNew={known === null}
        faults={saving.faults.fields}
        share={share}
        set={set}
        change={change}
      />
      <SubscriptionFields fields={draft.fields} faults={saving.faults.fields} set={set} />
      <PermissionFields draft={draft} held={held} change={change} />
    </FormShell>
  );
}

/** Whoever is given no other name is shown by that of the account. */
const withNickname = (draft: AccountDraft): AccountDraft => ({
  ...draft,
  fields: { ...draft.fields, nickname: draft.fields.nickname || draft.fields.username },
});
