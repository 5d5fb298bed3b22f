import { keysOf } from '../../../../../../protocol/keys-of.ts';
import { Account, accounts } from '../../../../../../protocol/resources/accounts.ts';
import { CHAT_PERMISSIONS, PANEL_PERMISSIONS } from '../../../../../../protocol/rules/permissions.ts';
import { accountPath, proofHeaders } from '../../../../client/http/device-headers.ts';
import { requestField } from '../../../../client/http/http-client.ts';
import { session } from '../../../../state/session.ts';
import type { Row, Saved } from '../../admin-resource.ts';
import type { Chosen } from '../../fields/PictureInput.tsx';
import { changedFields } from '../../form/use-save.ts';
import { textOf } from '../../parts/cells.tsx';
import { ifMatch, send } from '../../send.ts';

export type Flags = Readonly<Record<string, boolean>>;

/** State of the account form: fields with both passwords, flags of both records, and a nickname picture. */
export type AccountDraft = {
  fields: Record<string, unknown>;
  panel: Flags;
  chat: Flags;
  picture: Chosen | null;
};

/** The flat form for stored edits, with flags beside fields. No flag has the name of a field. */
export type FlatAccount = Readonly<Record<string, unknown>>;

export const flatAccount = ({
  account,
  panel,
  chat,
}: {
  account: Row;
  panel: Flags;
  chat: Flags;
}): FlatAccount => ({
  ...account,
  ...panel,
  ...chat,
});

export const accountParts = (flat: FlatAccount): Omit<AccountDraft, 'picture'> => ({
  fields: { ...flat },
  panel: flagsIn(flat, PANEL_PERMISSIONS),
  chat: flagsIn(flat, CHAT_PERMISSIONS),
});

const flagsIn = (flat: FlatAccount, names: readonly string[]): Flags =>
  Object.fromEntries(names.filter(name => name in flat).map(name => [name, flat[name] === true]));

const FIELDS = [...keysOf(accounts.fields), 'masterOf'] as const;

/** Flags of a stored record without its id. */
const readPanelFlags = async (key: string): Promise<Flags> => {
  const call = 'GET /adminPanelPermissions/:key';
  const { _id, ...flags } = await requestField(call, 'adminPanelPermissions', { params: { key } });
  return flags;
};

const readChatFlags = async (key: string): Promise<Flags> => {
  const call = 'GET /chatPermissions/:key';
  const { _id, ...flags } = await requestField(call, 'chatPermissions', { params: { key } });
  return flags;
};

const RecordIds = Account.pick({ adminPanelPermissions: true, chatPermissions: true });

export const recordsOf = async (account: Row): Promise<{ panel: Flags; chat: Flags }> => {
  const { adminPanelPermissions, chatPermissions } = RecordIds.parse(account);
  const [panel, chat] = await Promise.all([
    readPanelFlags(adminPanelPermissions),
    readChatFlags(chatPermissions),
  ]);
  return { panel, chat };
};

const passwordsIn = (fields: AccountDraft['fields']) => ({
  password: textOf(fields, 'password'),
  passwordConfirm: textOf(fields, 'passwordConfirm'),
});

/** Returns the operator's current password, if one was typed. */
const currentPasswordIn = (fields: AccountDraft['fields']) => {
  const currentPassword = textOf(fields, 'currentPassword');
  return currentPassword === '' ? {} : { currentPassword };
};

/** Returns the same array if unchanged, because unchanged fields are not sent. */
export const roomsIn = ({ masterOf }: AccountDraft['fields']): string[] =>
  Array.isArray(masterOf) ? masterOf : [];

const valuesIn = (fields: AccountDraft['fields']) =>
  // Cast because `Object.fromEntries` loses the names.
  Object.fromEntries(FIELDS.map(name => [name, fields[name]])) as Record<(typeof FIELDS)[number], unknown>;

/** Creates the account with its records in one request, or updates only the differences. */
export async function saveAccount(
  before: { account: Row; panel: Flags; chat: Flags; version: string | undefined } | null,
  { fields, panel, chat, picture }: AccountDraft,
  onProgress: (share: number) => void,
): Promise<Saved> {
  const nicknameImg = picture ? await uploadPicture(picture.file, onProgress) : fields.nicknameImg;
  const values = { ...valuesIn(fields), nicknameImg, masterOf: roomsIn(fields) };
  if (!before) {
    const body = { ...values, ...passwordsIn(fields), adminPanelPermissions: panel, chatPermissions: chat };
    return (await send('POST /users/signup', { body })).user._id;
  }
  const passwords = passwordsIn(fields);
  const hasPassword = passwords.password !== '' && passwords.passwordConfirm !== '';
  const flagsChanged = { panel: changedIn(panel, before.panel), chat: changedIn(chat, before.chat) };
  const body = {
    ...changedFields(values, before.account),
    ...(hasPassword && { ...passwords, ...currentPasswordIn(fields) }),
    ...(Object.keys(flagsChanged.panel).length > 0 && { adminPanelPermissions: flagsChanged.panel }),
    ...(Object.keys(flagsChanged.chat).length > 0 && { chatPermissions: flagsChanged.chat }),
  };
  if (Object.keys(body).length === 0) return undefined;
  const key = before.account._id;
  const proof = hasPassword ? await proofHeaders(accountPath(key), session.token, 'PATCH') : {};
  const headers = { ...ifMatch(before.version).headers, ...proof };
  await send('PATCH /users/updateUser/:key', { params: { key }, body, headers });
  return undefined;
}

const changedIn = (flags: Flags, before: Flags): Flags =>
  Object.fromEntries(Object.entries(flags).filter(([name, value]) => value !== (before[name] === true)));

async function uploadPicture(picture: File, onProgress: (share: number) => void): Promise<string> {
  const body = new FormData();
  body.set('nicknameImg', picture);
  const { nicknameImg } = await send('POST /users/nicknameImages', { body, onProgress });
  return nicknameImg;
}

/** Limits the wanted permissions to `held`, because operators cannot grant others. */
export const grantable = (wanted: Flags, held: Flags): Flags =>
  Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, value && held[name] === true]));
