import { ask } from '../../../../api/http.ts';
import type { Chosen } from '../../fields/PictureInput.tsx';
import { textOf } from '../../table/cells.tsx';
import type { Row } from '../../table/described.ts';
import { differing } from '../../table/save.ts';
import { send } from '../../table/send.ts';

export type Flags = Readonly<Record<string, boolean>>;

/** An account as its form holds it: its fields, its two passwords, the flags of its two records, the picture of its name. */
export type AccountDraft = {
  fields: Record<string, unknown>;
  panel: Flags;
  chat: Flags;
  picture: Chosen | null;
};

export const FIELDS = [
  'username',
  'nickname',
  'email',
  'role',
  'decoration',
  'color',
  'backgroundColor',
  'image',
  'star',
  'nicknameImg',
  'subscriptionStartDate',
  'subscriptionEndDate',
  'masterOf',
] as const;

const record = async (name: 'adminPanelPermissions' | 'chatPermissions', id: unknown): Promise<Flags> => {
  const { data } = await ask<Record<string, Flags & { _id: string }>>(`/${name}/${String(id)}`);
  const { _id, ...flags } = data[name] ?? ({} as Flags & { _id: string });
  return flags;
};

/** Both records of an account: for its form, and for another's that copies them. */
export const recordsOf = async (account: Row): Promise<{ panel: Flags; chat: Flags }> => {
  const [panel, chat] = await Promise.all([
    record('adminPanelPermissions', account.adminPanelPermissions),
    record('chatPermissions', account.chatPermissions),
  ]);
  return { panel, chat };
};

const passwordsIn = ({ password, passwordConfirm }: AccountDraft['fields']) => ({
  password,
  passwordConfirm,
});

/** Makes the account with its records in one call, which is done whole or not at all; or changes what differs. */
export async function saveAccount(
  before: { account: Row; panel: Flags; chat: Flags } | null,
  { fields, panel, chat, picture }: AccountDraft,
  onProgress: (share: number) => void,
): Promise<void> {
  const nicknameImg = picture ? await uploadPicture(picture.file, onProgress) : fields.nicknameImg;
  const said: Record<string, unknown> = Object.fromEntries(FIELDS.map(name => [name, fields[name]]));
  said.nicknameImg = nicknameImg;
  if (!before) {
    const body = { ...said, ...passwordsIn(fields), adminPanelPermissions: panel, chatPermissions: chat };
    await send('/users/signup', { method: 'POST', body });
    return;
  }
  const isPasswordSaid = textOf(fields, 'password') !== '' && textOf(fields, 'passwordConfirm') !== '';
  const flagsChanged = { panel: changedIn(panel, before.panel), chat: changedIn(chat, before.chat) };
  const body = {
    ...differing(said, before.account),
    ...(isPasswordSaid && passwordsIn(fields)),
    ...(Object.keys(flagsChanged.panel).length > 0 && { adminPanelPermissions: flagsChanged.panel }),
    ...(Object.keys(flagsChanged.chat).length > 0 && { chatPermissions: flagsChanged.chat }),
  };
  if (Object.keys(body).length > 0)
    await send(`/users/updateUser/${before.account._id}`, { method: 'PATCH', body });
}

const changedIn = (flags: Flags, before: Flags): Flags =>
  Object.fromEntries(Object.entries(flags).filter(([name, value]) => value !== (before[name] === true)));

async function uploadPicture(picture: File, onProgress: (share: number) => void): Promise<string> {
  const body = new FormData();
  body.set('nicknameImg', picture);
  const { nicknameImg } = await send<{ nicknameImg: string }>('/users/nicknameImages', {
    method: 'POST',
    body,
    onProgress,
  });
  return nicknameImg;
}
