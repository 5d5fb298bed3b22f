import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import { noChatPermissions, noPanelPermissions } from '../../../../../../protocol/rules/permissions.ts';
import { ROLE_TEMPLATES } from '../../../../../../protocol/rules/role-templates.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { administers } from '../../../../permissions/administers.ts';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { TwoLanguages } from '../../../../ui/TwoLanguages.tsx';
import type { FormProps, Row } from '../../admin-resource.ts';
import { FormShell } from '../../form/FormShell.tsx';
import { useSave } from '../../form/use-save.ts';
import { useOperator } from '../../operator-context.ts';
import { errorMessage } from '../../send.ts';
import { AccountFields } from './AccountFields.tsx';
import { type AccountDraft, type Flags, recordsOf, saveAccount } from './account-draft.ts';
import { grantable } from './grantable.ts';
import { PermissionFields } from './PermissionFields.tsx';
import { SubscriptionFields } from './SubscriptionFields.tsx';

type Known = { account: Row; panel: Flags; chat: Flags };

/** The form of an account: identity, appearance, subscription and permissions. */
export function AccountForm({ before, ...rest }: FormProps) {
  const [opening] = useState(() => crypto.randomUUID());
  const { data, error } = useQuery({
    queryKey: ['form', opening, 'records'],
    queryFn: async (): Promise<Known | null> =>
      before ? { account: before, ...(await recordsOf(before)) } : null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error)
    return (
      <p className="field-error">
        <TwoLanguages text={errorMessage(error)} />
      </p>
    );
  if (data === undefined) return <Skeleton label={t('admin.accounts.edit')} />;
  return <Fields known={data} {...rest} />;
}

const initialDraft = (known: Known | null, held: { panel: Flags; chat: Flags }): AccountDraft =>
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
          color: accounts.fields.color.initial,
          backgroundColor: accounts.fields.backgroundColor.initial,
          image: '',
          star: '',
          nicknameImg: null,
          subscriptionStartDate: null,
          subscriptionEndDate: null,
          masterOf: [],
        },
        panel: noPanelPermissions(),
        chat: { ...noChatPermissions(), ...grantable(ROLE_TEMPLATES.member.chat, held.chat) },
        picture: null,
      };

function Fields({ known, onClose, onDone }: Omit<FormProps, 'before'> & { known: Known | null }) {
  const operator = useOperator();
  const isOwn = known?.account._id === operator.userID;
  // Of one's own account one may give up what one has, and take back nothing else.
  const held = isOwn ? known : { panel: operator.adminPanelPermissions, chat: operator.permissions };
  const isGoverned =
    known === null || administers(operator, { ...known.account, holds: { ...known.panel, ...known.chat } });
  const [draft, setDraft] = useState(() => initialDraft(known, held));
  const [share, setShare] = useState<number | null>(null);
  const saving = useSave({ noun: accounts.noun, isNew: known === null, onDone });
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
        isOwn={isOwn}
        isGoverned={isGoverned}
        faults={saving.faults.fields}
        share={share}
        set={set}
        change={change}
      />
      {isGoverned && (
        <>
          <SubscriptionFields fields={draft.fields} faults={saving.faults.fields} set={set} />
          <PermissionFields draft={draft} held={held} change={change} />
        </>
      )}
    </FormShell>
  );
}

/** Without a nickname the username is shown. */
const withNickname = (draft: AccountDraft): AccountDraft => ({
  ...draft,
  fields: { ...draft.fields, nickname: draft.fields.nickname || draft.fields.username },
});
