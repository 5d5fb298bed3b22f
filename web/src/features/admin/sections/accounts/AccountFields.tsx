import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../../../../protocol/client/errors.ts';
import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import { sectionByName } from '../../../../../../protocol/resources/sections.ts';
import { requestField } from '../../../../client/http/http-client.ts';
import { nicknameImageSrc } from '../../../../client/http/image-urls.ts';
import { nameOf } from '../../../../i18n/panel-translator.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import type { SetField } from '../../admin-resource.ts';
import { ChoiceInput } from '../../fields/ChoiceInput.tsx';
import { FieldInput } from '../../fields/FieldInput.tsx';
import { PictureInput } from '../../fields/PictureInput.tsx';
import { PicturePicker } from '../../fields/PicturePicker.tsx';
import { useOperator } from '../../operator.ts';
import { textOf } from '../../parts/cells.tsx';
import { LoadError } from '../../parts/LoadError.tsx';
import { type AccountDraft, grantable, roomsIn } from './account-draft.ts';
import type { SiteRoles } from './permissions/site-templates.ts';
import { assignableRoles, roleIdOf } from './roles.ts';

const DECORATIONS_SHOWN = 100;

const isForbidden = (error: Error): boolean => error instanceof ApiError && error.status === 403;

/** Suggests the site's decorations by name. An operator without access to them types the name. */
export function DecorationField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const {
    data = [],
    error,
    refetch,
  } = useQuery({
    queryKey: ['panel', 'decorations', 'names'],
    queryFn: () =>
      requestField('GET /decorations/', 'decorations', {
        query: { page: '1', limit: String(DECORATIONS_SHOWN) },
      }),
    retry: false,
  });
  return (
    <>
      <TextField
        label={nameOf(accounts.labels.decoration)}
        list="decoration-names"
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      {error && !isForbidden(error) && <LoadError error={error} onRetry={() => void refetch()} />}
      <datalist id="decoration-names">
        {data.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

type MasterRoomsProps = { chosen: readonly string[]; onChange: (rooms: string[]) => void };

export function MasterRooms({ chosen, onChange }: MasterRoomsProps) {
  const {
    data = [],
    error,
    refetch,
  } = useQuery({
    queryKey: ['panel', 'rooms', 'names'],
    queryFn: () => requestField('GET /rooms', 'rooms'),
  });
  return (
    <fieldset className="flag-group whole-row">
      <legend>{nameOf(sectionByName('Rooms').ar)}</legend>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      <div className="flag-list">
        {data.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            checked={chosen.includes(_id)}
            onChange={is => onChange(is ? [...chosen, _id] : chosen.filter(each => each !== _id))}
          >
            <bdi>{name}</bdi>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

type AccountFieldsProps = {
  draft: AccountDraft;
  roles: SiteRoles;
  isNew: boolean;
  isOwn: boolean;
  /** Whether the operator may change permissions and logins, not only names and appearance. */
  isGoverned: boolean;
  faults: Record<string, string>;
  share: number | null;
  set: SetField;
  change: (part: Partial<AccountDraft>) => void;
};

type Name = keyof typeof accounts.fields;

const IDENTITY: readonly Name[] = ['username', 'nickname', 'email'];
const COLORS: readonly Name[] = ['color', 'backgroundColor'];

/** Identity fields: names, and fields that affect permissions or login. */
export function PersonFields({
  isGoverned,
  isOwn,
  children,
  ...props
}: AccountFieldsProps & { children?: ReactNode }) {
  const { fields } = props.draft;
  return (
    <div className="setting-fields">
      <PlainFields names={IDENTITY} {...props} />
      {isGoverned && <PowerFields {...props} isOwn={isOwn} />}
      {isGoverned && fields.role === 'room-master' && (
        <MasterRooms chosen={roomsIn(fields)} onChange={rooms => props.set('masterOf', rooms)} />
      )}
      {children}
    </div>
  );
}

/** Appearance fields: colors, decoration, icon, star, and nickname image. */
export function AppearanceFields(
  props: Omit<AccountFieldsProps, 'roles' | 'isNew' | 'isOwn' | 'isGoverned'>,
) {
  const { draft, set } = props;
  return (
    <div className="setting-fields">
      <PlainFields names={COLORS} {...props} />
      <DecorationField
        value={textOf(draft.fields, 'decoration')}
        onChange={value => set('decoration', value)}
      />
      <AccountPictures {...props} />
    </div>
  );
}

function PlainFields({
  names,
  draft,
  faults,
  set,
}: Pick<AccountFieldsProps, 'draft' | 'faults' | 'set'> & { names: readonly Name[] }) {
  return names.map(name => (
    <FieldInput
      key={name}
      label={nameOf(accounts.labels[name])}
      field={accounts.fields[name]}
      options={undefined}
      value={draft.fields[name]}
      error={faults[name]}
      background={name === 'color' ? textOf(draft.fields, 'backgroundColor') : undefined}
      onChange={value => set(name, value)}
    />
  ));
}

function PowerFields({
  draft,
  roles,
  isNew,
  isOwn,
  faults,
  set,
  change,
}: Omit<AccountFieldsProps, 'isGoverned'>) {
  const operator = useOperator();
  const { fields } = draft;
  const chooseRole = (id: unknown): void => {
    const chosen = roles.get(String(id));
    if (!chosen) return;
    set('role', chosen.base);
    set('siteRole', chosen.builtIn ? null : id);
    // The name of an added role represents its permissions.
    if (isNew || !chosen.builtIn) {
      const { permissions, adminPanelPermissions } = operator;
      change({
        chat: grantable(chosen.chat, permissions),
        panel: grantable(chosen.panel, adminPanelPermissions),
      });
    }
  };
  return (
    <>
      <ChoiceInput
        label={nameOf(accounts.labels.role)}
        options={assignableRoles(roles, operator.role, roleIdOf(fields), isOwn)}
        value={roleIdOf(fields)}
        error={faults.role ?? faults.siteRole}
        onChange={chooseRole}
      />
      {(['password', 'passwordConfirm'] as const).map(name => (
        <TextField
          key={name}
          type="password"
          dir="ltr"
          autoComplete="new-password"
          label={t(`admin.accounts.${name}`)}
          value={textOf(fields, name)}
          error={faults[name]}
          hint={isNew || name === 'password' ? undefined : t('admin.accounts.password.keep')}
          onChange={event => set(name, event.target.value)}
        />
      ))}
      {isOwn && textOf(fields, 'password') !== '' && (
        <TextField
          type="password"
          dir="ltr"
          autoComplete="current-password"
          label={t('admin.accounts.currentPassword')}
          value={textOf(fields, 'currentPassword')}
          error={faults.currentPassword}
          onChange={event => set('currentPassword', event.target.value)}
        />
      )}
    </>
  );
}

function AccountPictures({
  draft,
  faults,
  share,
  set,
  change,
}: Omit<AccountFieldsProps, 'roles' | 'isNew' | 'isOwn' | 'isGoverned'>) {
  const { fields } = draft;
  return (
    <>
      <div className="whole-row">
        <PicturePicker
          resource="avatars"
          label={nameOf(accounts.labels.image)}
          value={textOf(fields, 'image')}
          error={faults.image}
          onChange={path => set('image', path)}
        />
      </div>
      <div className="whole-row">
        <PicturePicker
          resource="stars"
          label={nameOf(accounts.labels.star)}
          value={textOf(fields, 'star')}
          error={faults.star}
          onChange={path => set('star', path)}
        />
      </div>
      <div className="whole-row">
        <PictureInput
          label={nameOf(accounts.labels.nicknameImg)}
          before={fields.nicknameImg ? nicknameImageSrc(textOf(fields, 'nicknameImg')) : null}
          chosen={draft.picture}
          share={share}
          error={faults.nicknameImg}
          onChoose={picture => change({ picture })}
        />
      </div>
    </>
  );
}
