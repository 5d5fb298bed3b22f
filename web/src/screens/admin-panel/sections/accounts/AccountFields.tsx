import { useQuery } from '@tanstack/react-query';
import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import { isRole, ROLES } from '../../../../../../protocol/rules/roles.ts';
import { nicknameImageSrc } from '../../../../api/assets.ts';
import { ask } from '../../../../api/http.ts';
import { TextField } from '../../../../kit/TextField.tsx';
import { type PanelText, p } from '../../../../text/p.ts';
import { ChoiceInput } from '../../fields/ChoiceInput.tsx';
import { FieldInput } from '../../fields/FieldInput.tsx';
import { PictureInput } from '../../fields/PictureInput.tsx';
import { PicturePicker } from '../../fields/PicturePicker.tsx';
import { useOperator } from '../../operator-context.ts';
import { textOf } from '../../table/cells.tsx';
import type { SetField } from '../../table/described.ts';
import type { AccountDraft } from './account-draft.ts';
import { givenBy } from './given-by.ts';
import { RoomsOfMaster } from './RoomsOfMaster.tsx';
import { rolesFor } from './roles.ts';

type Props = {
  draft: AccountDraft;
  isNew: boolean;
  faults: Record<string, string>;
  share: number | null;
  set: SetField;
  change: (part: Partial<AccountDraft>) => void;
};

const IDENTITY = {
  username: 'admin.accounts.username',
  nickname: 'admin.accounts.nickname',
  email: 'admin.accounts.email',
} as const satisfies Record<string, PanelText>;

const COLORS = {
  color: 'admin.accounts.color',
  backgroundColor: 'admin.accounts.backgroundColor',
} as const satisfies Record<string, PanelText>;

export function AccountFields({ draft, isNew, faults, share, set, change }: Props) {
  const operator = useOperator();
  const { fields } = draft;
  const plain = (names: Readonly<Record<string, PanelText>>) =>
    Object.entries(names).map(([name, label]) => {
      const field = accounts.fields[name as keyof typeof accounts.fields];
      return (
        <FieldInput
          key={name}
          label={p(label)}
          field={field}
          options={undefined}
          value={fields[name]}
          error={faults[name]}
          onChange={value => set(name, value)}
        />
      );
    });
  const chooseRole = (role: unknown): void => {
    set('role', role);
    if (isNew && typeof role === 'string' && isRole(role)) {
      const { chat, panel } = ROLES[role].template;
      const { permissions, adminPanelPermissions } = operator;
      change({ chat: givenBy(chat, permissions), panel: givenBy(panel, adminPanelPermissions) });
    }
  };
  return (
    <div className="setting-fields">
      {plain(IDENTITY)}
      <ChoiceInput
        label={p('admin.accounts.role')}
        options={rolesFor(operator.role, fields.role)}
        value={fields.role}
        error={faults.role}
        onChange={chooseRole}
      />
      {(['password', 'passwordConfirm'] as const).map(name => (
        <TextField
          key={name}
          type="password"
          dir="ltr"
          autoComplete="new-password"
          label={p(`admin.accounts.${name}`)}
          value={textOf(fields, name)}
          error={faults[name]}
          hint={isNew || name === 'password' ? undefined : p('admin.accounts.password.keep')}
          onChange={event => set(name, event.target.value)}
        />
      ))}
      {plain(COLORS)}
      <Decorations value={textOf(fields, 'decoration')} onChange={value => set('decoration', value)} />
      {fields.role === 'room-master' && (
        <RoomsOfMaster
          chosen={(fields.masterOf as string[]) ?? []}
          onChange={rooms => set('masterOf', rooms)}
        />
      )}
      <div className="whole-row">
        <PicturePicker
          resource="avatars"
          label={p('admin.accounts.image')}
          value={textOf(fields, 'image')}
          onChange={path => set('image', path)}
        />
      </div>
      <div className="whole-row">
        <PicturePicker
          resource="stars"
          label={p('admin.accounts.star')}
          value={textOf(fields, 'star')}
          onChange={path => set('star', path)}
        />
      </div>
      <div className="whole-row">
        <PictureInput
          label={p('admin.accounts.nicknameImg')}
          before={fields.nicknameImg ? nicknameImageSrc(textOf(fields, 'nicknameImg')) : null}
          chosen={draft.picture}
          share={share}
          error={faults.nicknameImg}
          onChoose={picture => change({ picture })}
        />
      </div>
    </div>
  );
}

const DECORATIONS_SHOWN = 100;

/** Those that the site has, by name; an operator who may not read them writes the name. */
function Decorations({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data = [] } = useQuery({
    queryKey: ['panel', 'decorations', 'names'],
    queryFn: async () =>
      (await ask<{ decorations: { name: string }[] }>(`/decorations/?page=1&limit=${DECORATIONS_SHOWN}`)).data
        .decorations,
    retry: false,
  });
  return (
    <>
      <TextField
        label={p('admin.accounts.decoration')}
        list="decoration-names"
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      <datalist id="decoration-names">
        {data.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
