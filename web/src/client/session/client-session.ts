import { snapshot, subscribe } from 'valtio';
import { notConnected } from '../../../../protocol/client/errors.ts';
import type { MessageStyle } from '../../../../protocol/entities/messages.ts';
import type { Visibility } from '../../../../protocol/entities/user.ts';
import type { Admission } from '../../../../protocol/rest/admission.ts';
import type { RoomTicket } from '../../../../protocol/wire/up/rooms.ts';
import { fingerprint } from '../../browser/fingerprint.ts';
import { readSessionStored, removeSessionStored, writeSessionStored } from '../../browser/session-storage.ts';
import { holdLogin, releaseLogin } from '../../browser/shared-login.ts';
import {
  type Box,
  composer,
  enterRoom,
  type RoomDraft,
  resetComposer,
  roomDrafts,
} from '../../state/composer.ts';
import { resetInvitations } from '../../state/invitations.ts';
import { resetMessages } from '../../state/messages.ts';
import {
  currentUser,
  people,
  resetPeople,
  setCanAccessRoomsMenu,
  setMasterOf,
  setOwnPermissions,
} from '../../state/people.ts';
import { privateConsent, resetPrivateConsent } from '../../state/private/consent.ts';
import { beginPrivacy } from '../../state/private/privacy.ts';
import { privateMessages, resetPrivateMessages } from '../../state/private/private-messages.ts';
import { beginIgnoring } from '../../state/reading/ignored.ts';
import { stay } from '../../state/reading/leaving.ts';
import { hidePicture } from '../../state/reading/shown-picture.ts';
import { resetReports } from '../../state/reports.ts';
import {
  forgetReturningGuest,
  type KeptTalks,
  keepReturningGuest,
  readReturningGuest,
} from '../../state/returning-guest.ts';
import { resetRooms, setCurrentRoom } from '../../state/rooms.ts';
import {
  clearPerson,
  type DisconnectReason,
  session,
  setDisconnectReason,
  setIdentity,
  setIdleWarning,
  setRoomId,
  setToken,
} from '../../state/session.ts';
import { resetWarnings } from '../../state/warnings.ts';
import { closeAllWindows, openWindow, windows } from '../../state/windows.ts';
import { setOwnMute } from '../../state/writing/own-mute.ts';
import { resetRoomMode } from '../../state/writing/room-mode.ts';
import { connect, forgetLogin } from '../http/auth.ts';
import { setListsVersion } from '../resources/invalidation.ts';
import { type GuestChoices, guestChoices } from './guest-login.ts';
import { clearStoredSession, type StoredSession, saveStoredSession } from './stored-session.ts';

/** Private chats stored by this tab. A tab of an earlier release stored no accepted users. */
type StoredPrivateChats = Omit<KeptTalks, 'accepted'> & Partial<KeptTalks> & { userId: string };

const PRIVATE_CHATS_KEY = 'samar.private';

let privateChatsOwner: string | null = null;

const currentTalks = () => {
  const { byRoom, unread } = snapshot(privateMessages);
  const open = windows.open.flatMap(({ kind, userId }) => (kind === 'private' && userId ? [userId] : []));
  const { accepted } = snapshot(privateConsent);
  return { byRoom, unread, open, accepted } as KeptTalks;
};

const savePrivateChats = (): void => {
  if (privateChatsOwner === null) return;
  writeSessionStored(PRIVATE_CHATS_KEY, { userId: privateChatsOwner, ...currentTalks() });
};

// Writes once for all changes in a turn.
subscribe(privateMessages, savePrivateChats);
subscribe(privateConsent, savePrivateChats);
subscribe(windows, savePrivateChats);

const talksOfReturningGuest = (userId: string): KeptTalks | null => {
  const guest = readReturningGuest();
  return guest?.userId === userId ? guest.talks : null;
};

/** Restores the same user's private chats after a reload or a guest's return, and stores later changes. */
export const restorePrivateChats = (userId: string): void => {
  const ofTab = readSessionStored<StoredPrivateChats>(PRIVATE_CHATS_KEY);
  const stored = ofTab?.userId === userId ? ofTab : talksOfReturningGuest(userId);
  privateChatsOwner = userId;
  if (!stored) return;
  const { byRoom, unread, open, accepted = {} } = stored;
  privateConsent.accepted = accepted;
  Object.assign(privateMessages, { byRoom, unread });
  for (const peer of open) openWindow('private', peer);
};

/** Deletes the stored private chats at the end of the session. */
export const forgetPrivateChats = (): void => {
  privateChatsOwner = null;
  removeSessionStored(PRIVATE_CHATS_KEY);
};

type Person = { userId: string; username: string };

/** Stored drafts and message style of one user in this tab. */
type Stored = Person & {
  drafts: Record<string, RoomDraft>;
  toPeers: Record<string, Box>;
  style: MessageStyle;
};

const KEY = 'samar.composer';

let owner: Person | null = null;

const save = (): void => {
  if (owner === null) return;
  const { toPeers, style, ...rest } = snapshot(composer);
  writeSessionStored(KEY, { ...owner, drafts: roomDrafts({ toPeers, ...rest }), toPeers, style });
};

// Writes once for all changes in a turn.
subscribe(composer, save);

/** Restores the same user's drafts after a reload, or a returning guest's style. Stores later changes. */
export const restoreComposer = (person: Person): void => {
  owner = person;
  const stored = readSessionStored<Stored>(KEY);
  if (stored?.userId !== person.userId || stored.username !== person.username) {
    removeSessionStored(KEY);
    const guest = readReturningGuest();
    if (guest?.userId === person.userId) composer.style = guest.style;
    return;
  }
  const { drafts, toPeers, style } = stored;
  Object.assign(composer, { others: drafts, toPeers, style });
};

/** Updates the stored name, because a renamed guest remains the same user. */
export const renameComposer = (username: string): void => {
  if (owner) owner = { ...owner, username };
  save();
};

/** Called at the end of the session. Drafts are kept only after a lost connection, for the same user's return. */
export const releaseComposer = (isKept: boolean): void => {
  if (isKept) save();
  owner = null;
  if (!isKept) removeSessionStored(KEY);
};

const resetState = (): void => {
  clearPerson();
  resetMessages();
  resetPeople();
  setOwnMute(null);
  resetRooms();
  resetRoomMode();
  resetInvitations();
  stay();
  hidePicture();
  resetComposer();
  resetWarnings();
  resetReports();
  resetPrivateMessages();
  resetPrivateConsent();
  closeAllWindows();
  setIdleWarning(null);
};

/** Data to delete at the end of a session. `tab`: this tab's resume data. `login`: also this browser's login. */
export type DeletedSessionData = 'login' | 'tab' | 'nothing';

/** Session of this tab, from login to end. */
export class ClientSession {
  #stored: StoredSession | null = null;
  /** Passwords of entered rooms, because a reconnect needs them again. */
  #passwords = new Map<string, string>();

  begin(stored: StoredSession): void {
    resetState();
    setDisconnectReason(null);
    setToken(stored.token, stored.authKey);
    const { userID: userId, username, accountType, byHost } = stored;
    setIdentity({ userId, username, accountType, byHost });
    beginIgnoring(accountType);
    beginPrivacy(accountType);
    if (stored.room !== null && stored.roomPassword !== null)
      this.#passwords.set(stored.room, stored.roomPassword);
    this.#save(stored);
    holdLogin(stored.authKey);
    restorePrivateChats(stored.userID);
    restoreComposer({ userId, username });
    if (accountType !== 'visitor') this.#forgetGuest(userId);
  }

  /** Stores a guest's name, style and private chats in this browser for the next visit. */
  keepGuest = (): void => {
    if (this.#stored?.accountType !== 'visitor') return;
    const { userID: userId, username: nickname } = this.#stored;
    keepReturningGuest({ userId, nickname, style: { ...composer.style }, talks: currentTalks() });
  };

  /** Deletes the guest's data after registration, because the member returns with a password. */
  #forgetGuest(userId: string): void {
    if (readReturningGuest()?.userId === userId) forgetReturningGuest();
  }

  /** Replaces the token of the same user, or the whole login after a registration. */
  renew(change: Pick<StoredSession, 'token'> & Partial<StoredSession>): void {
    if (!this.#stored) return;
    this.#save({ ...this.#stored, ...change });
    setToken(change.token, this.#stored.authKey);
    if (this.#stored.accountType !== 'visitor') this.#forgetGuest(this.#stored.userID);
  }

  get visibility(): Visibility {
    return this.#stored?.visibility ?? 'visible';
  }

  /** Requests a ticket with the user's current name and visibility. */
  requestTicket = async (room: string | null, brought?: GuestChoices): Promise<Admission> => {
    if (!this.#stored) throw notConnected();
    this.syncSelf();
    const { accountType, username, visibility, authKey, invite } = this.#stored;
    const roomPassword = room === null ? undefined : this.#passwords.get(room);
    const admission = await connect({
      username,
      nickname: username,
      type: accountType,
      visibility,
      fingerprint: await fingerprint(),
      originURL: session.originURL,
      invite,
      ...(authKey !== null && { authKey }),
      ...(accountType === 'visitor' ? guestChoices() : brought),
      ...(room !== null && { room }),
      ...(roomPassword !== undefined && { roomPassword }),
    });
    this.takeAdmission(admission);
    return admission;
  };

  takeAdmission(admission: Admission): void {
    // Set only by the first answer, because `permissionsChanged` is newer than later answers.
    if (people.permissions === null) setOwnPermissions(admission.permissions);
    setListsVersion(admission.listsVersion);
    setMasterOf(admission.masterOf);
    setCanAccessRoomsMenu(admission.canAccessRoomsMenu === true);
  }

  /** Shows the chosen room and drops messages of other rooms. */
  onRoomChosen = ({ room, roomId }: RoomTicket): void => {
    if (roomId !== session.roomId) {
      resetMessages();
      resetRoomMode();
    }
    setRoomId(roomId);
    enterRoom(roomId);
    setCurrentRoom(room);
    const roomPassword = this.#passwords.get(room) ?? null;
    if (this.#stored) this.#save({ ...this.#stored, room, roomPassword });
  };

  /** A reload must use the current nickname, because it identifies a visitor. */
  syncSelf = (): void => {
    const self = currentUser();
    if (!this.#stored || !self) return;
    // The list may still show a new member as a guest.
    const username = this.#stored.accountType === 'visitor' ? self.nickname : this.#stored.username;
    const { visibility } = self;
    if (username === this.#stored.username && visibility === this.#stored.visibility) return;
    this.#save({ ...this.#stored, username, visibility });
    renameComposer(username);
  };

  rememberPassword(room: string, password: string | undefined): void {
    if (password !== undefined) this.#passwords.set(room, password);
  }

  /**
   * Ends the session. A stored login or resume data lets the same user return. `isLost`: the connection was lost, so
   * drafts are kept for a probable return.
   */
  end(reason: DisconnectReason | null, forgets: DeletedSessionData, isLost = false): void {
    this.keepGuest();
    if (forgets === 'login') forgetLogin(this.#stored?.authKey ?? null);
    if (forgets !== 'nothing') {
      clearStoredSession();
      forgetPrivateChats();
    }
    releaseComposer(isLost || forgets === 'nothing');
    releaseLogin();
    this.#stored = null;
    this.#passwords.clear();
    resetState();
    setDisconnectReason(reason);
  }

  #save(stored: StoredSession): void {
    this.#stored = stored;
    saveStoredSession(stored);
  }
}
