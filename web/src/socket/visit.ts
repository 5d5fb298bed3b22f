import type { Admission } from '../../../protocol/rest/entry.ts';
import { connect, forgetLogin } from '../api/auth.ts';
import { fingerprint } from '../host/fingerprint.ts';
import { type Farewell, keepFarewell } from '../state/farewell.ts';
import { warnOfIdling } from '../state/idle.ts';
import { resetInvitations } from '../state/invitations.ts';
import { resetMessages } from '../state/messages.ts';
import { currentUser, people, resetPeople, setOwnPermissions } from '../state/people.ts';
import { enterRoomNamed, resetRooms } from '../state/rooms.ts';
import { enterRoomId, forgetPerson, identify, keepToken, session } from '../state/session.ts';
import { resetWarnings } from '../state/warnings.ts';
import { resetWhispers } from '../state/whispers.ts';
import { closeAllWindows } from '../state/windows.ts';
import type { Place } from './address.ts';
import { noSocket } from './outbox.ts';
import { forgetSitter, keepSitter, type Sitter } from './tab.ts';

const forgetEverything = (): void => {
  forgetPerson();
  resetMessages();
  resetPeople();
  resetRooms();
  resetInvitations();
  resetWarnings();
  resetWhispers();
  closeAllWindows();
  warnOfIdling(null);
};

/** One person in this tab, from the login to the end. */
export class Visit {
  #sitter: Sitter | null = null;
  /** Of rooms that were entered with one: coming back needs it again. */
  #passwords = new Map<string, string>();

  begin(sitter: Sitter): void {
    forgetEverything();
    keepFarewell(null);
    keepToken(sitter.token, sitter.authKey);
    const { userID, username, accountType } = sitter;
    identify({ userID, username, accountType });
    if (sitter.room !== null && sitter.roomPassword !== null)
      this.#passwords.set(sitter.room, sitter.roomPassword);
    this.#keep(sitter);
  }

  /** Asks for a ticket, as who one is by now. */
  admit = async (room: string | null): Promise<Admission> => {
    if (!this.#sitter) throw noSocket();
    this.noteSelf();
    const { accountType, username, visibility, authKey } = this.#sitter;
    const roomPassword = room === null ? undefined : this.#passwords.get(room);
    const admission = await connect({
      username,
      nickname: username,
      type: accountType,
      visibility,
      fingerprint: await fingerprint(),
      originURL: session.originURL,
      ...(authKey !== null && { authKey }),
      ...(room !== null && { room }),
      ...(roomPassword !== undefined && { roomPassword }),
    });
    // Once inside, changes are told by the room.
    if (people.permissions === null) setOwnPermissions(admission.permissions);
    return admission;
  };

  /** The room that is being gone to is the one that is shown, and nothing of another stays. */
  bound = ({ room, roomId }: Place): void => {
    if (roomId !== session.roomId) resetMessages();
    enterRoomId(roomId);
    enterRoomNamed(room);
    const roomPassword = this.#passwords.get(room) ?? null;
    if (this.#sitter) this.#keep({ ...this.#sitter, room, roomPassword });
  };

  /** A visitor is known by the nickname of the moment, so a reload must come back under that one. */
  noteSelf = (): void => {
    const self = currentUser();
    if (!this.#sitter || !self) return;
    const username = self.accountType === 'visitor' ? self.nickname : this.#sitter.username;
    const { visibility } = self;
    if (username === this.#sitter.username && visibility === this.#sitter.visibility) return;
    this.#keep({ ...this.#sitter, username, visibility });
  };

  rememberPassword(room: string, password: string | undefined): void {
    if (password !== undefined) this.#passwords.set(room, password);
  }

  /** `isOver`: the login is of no more use. Without it the person may come back as who they are. */
  end(last: Farewell | null, isOver: boolean): void {
    if (isOver) {
      forgetLogin(this.#sitter?.authKey ?? null);
      forgetSitter();
    }
    this.#sitter = null;
    this.#passwords.clear();
    forgetEverything();
    keepFarewell(last);
  }

  #keep(sitter: Sitter): void {
    this.#sitter = sitter;
    keepSitter(sitter);
  }
}
