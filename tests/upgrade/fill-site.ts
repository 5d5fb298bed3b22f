import {
  GUESTS,
  LOCKED_ROOM,
  MEMBER,
  MEMBER_PASSWORD,
  MESSAGES,
  PASSWORD,
  PRIVATE_ROOM,
  SETTINGS,
  TEMPORARY_ROOM,
  WARNING,
} from './contents.ts';
import { SiteClient, type SiteSocket } from './site-client.ts';

/**
 * Fills the site with the content that the upgrade tests expect. The sockets remain open, so that the release ends with
 * users in its rooms.
 */
export async function fillSite(site: string): Promise<void> {
  const owner = new SiteClient(site, 'owner');
  await owner.logIn(PASSWORD);
  await removeMostPictures(owner);
  for (const [name, change] of Object.entries(SETTINGS)) await owner.data('PATCH', `/${name}/site`, change);
  await owner.data('POST', '/rooms', {
    name: LOCKED_ROOM.name,
    password: LOCKED_ROOM.password,
    passwordConfirm: LOCKED_ROOM.password,
  });
  await makeMember(site, owner);
  await fillRooms(site, owner);
}

/** Deletes most pictures of the demonstration, to keep the fixture small. */
async function removeMostPictures(owner: SiteClient): Promise<void> {
  for (const [path, key] of [
    ['avatars', '_id'],
    ['stars', '_id'],
    ['emojis', 'shortcut'],
  ] as const) {
    const listed = (await owner.data('GET', `/${path}`))[path] as Record<string, unknown>[];
    for (const record of listed.slice(3))
      await owner.call('DELETE', `/${path}/${encodeURIComponent(String(record[key]))}`, { authKey: 'owner' });
  }
}

async function makeMember(site: string, owner: SiteClient): Promise<void> {
  await owner.data('POST', '/users/signup', {
    username: MEMBER,
    password: MEMBER_PASSWORD,
    passwordConfirm: MEMBER_PASSWORD,
    role: 'member',
    adminPanelPermissions: {},
    chatPermissions: { canAccessChat: true, allowUserToWrite: true, canSendPrivateMsg: true },
  });
  const member = new SiteClient(site, MEMBER);
  await member.logIn(MEMBER_PASSWORD);
}

async function fillRooms(site: string, owner: SiteClient): Promise<void> {
  const moderator = await owner.enter();
  const guests = new Map<string, { client: SiteClient; socket: SiteSocket }>();
  for (const name of Object.values(GUESTS)) {
    const client = new SiteClient(site, name);
    await client.logInAsVisitor();
    guests.set(name, { client, socket: await client.enter() });
  }
  const of = (name: string) => {
    const found = guests.get(name);
    if (!found) throw new Error(`${name} is not here`);
    return { ...found, userId: found.client.userID };
  };
  const { talks, muted, kicked, banned } = GUESTS;
  for (const text of MESSAGES) await of(talks).socket.granted('newMessageFromClient', { text });
  await of(talks).socket.granted('privateMessage', { to: of(muted).userId, chatMessage: 'سرّ' });
  await moderator.granted('sendWarningMessage', { userId: of(talks).userId, text: WARNING });
  await moderator.granted('requestPinUser', { userId: of(talks).userId, pinned: true });
  await of(talks).socket.granted('requestReportUser', { userId: of(kicked).userId, reason: 'spam' });
  await moderator.granted('requestChangeUserPermissions', {
    userId: of(muted).userId,
    prop: 'allowUserToWrite',
    value: false,
  });
  await moderator.granted('requestKickUser', { userId: of(kicked).userId, reason: 'إزعاج' });
  // Banned by fingerprint only, because all guests of this machine share one address.
  await owner.data('POST', '/bans', { fingerprint: of(banned).client.fingerprint, banDuration: 'forever' });
  for (const [name, isPrivate, temporary] of [
    [PRIVATE_ROOM, true, false],
    [TEMPORARY_ROOM, false, true],
  ] as const)
    await moderator.granted('requestCreateRoom', { name, private: isPrivate, temporary });
  await moderator.granted('requestInviteUsers', {
    userIds: [of(talks).userId],
    roomId: (await roomIds(moderator)).get(PRIVATE_ROOM),
  });
}

async function roomIds(moderator: SiteSocket): Promise<Map<string, string>> {
  const { rooms } = await moderator.granted('requestMyRooms', {});
  return new Map((rooms as { _id: string; name: string }[]).map(({ _id, name }) => [name, _id]));
}
