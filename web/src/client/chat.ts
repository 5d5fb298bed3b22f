import type { MessageStyle, Quote } from '../../../protocol/entities/messages.ts';
import type { Status, Visibility } from '../../../protocol/entities/user.ts';
import type { MemberSession } from '../../../protocol/rest/membership.ts';
import type { OwnPasskey } from '../../../protocol/rest/passkeys.ts';
import type { UploadedPicture } from '../../../protocol/rest/site.ts';
import type { AckOf, UpData, UpName } from '../../../protocol/wire/up.ts';
import type { GuestLogin } from './session/guest-login.ts';

export type JoinAnswer = { ok: true } | { ok: false; code: string; message: string; retryAfterMs?: number };

/** `toPanel`: operators open the panel and enter no room. */
export type MemberEntry = { username: string; password: string; visibility: Visibility; toPanel?: boolean };

/** Destination of a login. Without `canAccessChat` an account can open only the panel. */
export type MemberDestination = { at: 'chat' } | { at: 'panel'; authKey: string };

export type Recovery = { username: string; recoveryCode: string; password: string };

/** The new recovery code, which is shown before the member enters. */
export type Recovered = { recoveryCode: string; enter: () => Promise<void> };

/** Proof of the own account: its password, or a passkey that the browser asks for. */
export type OwnProof = { password: string } | 'passkey';

/** Login methods of the own account. */
export type OwnLogin = { passkeys: readonly OwnPasskey[]; hasPassword: boolean };

export type Membership = {
  /**
   * A guest becomes a member under the present name and stays. Resolves with the recovery code; null where operators
   * decide first.
   */
  register(password: string): Promise<string | null>;
  /** The same with a passkey of this browser in place of a password. */
  registerByPasskey(): Promise<string | null>;
  /** Logs in with a passkey of this browser. */
  enterByPasskey(): Promise<void>;
  /** Logs in by a recovery code, with a new password. */
  recover(recovery: Recovery): Promise<Recovered>;
  /** Sessions of the own account. */
  sessions(): Promise<readonly MemberSession[]>;
  endSession(id: string): Promise<void>;
  /** Changes the password and signs out all other devices. */
  endOtherSessions(): Promise<void>;
  passkeys(): Promise<OwnLogin>;
  /** Makes a passkey in this browser and adds it to the account. */
  addPasskey(name: string, proof: OwnProof): Promise<void>;
  removePasskey(id: string, proof: OwnProof): Promise<void>;
  /** Signs out all other devices, and stays. */
  changeOwnPassword(password: string, proof: OwnProof): Promise<void>;
  /** Resolves with a new recovery code. */
  renewCode(proof: OwnProof): Promise<string>;
  /** Deletes the own account with all data of its holder. */
  deleteAccount(proof: OwnProof): Promise<void>;
};

/**
 * All requests that a screen may make to the chat. A failed promise rejects with RequestRejected and a message for
 * users.
 */
export type Chat = {
  /** `login`: begun before the chat was loaded. */
  enterAsGuest(nickname: string, login?: GuestLogin): Promise<void>;
  /** Enters with a pass signed by the host page's server. */
  enterByPass(pass: string): Promise<void>;
  enterAsMember(entry: MemberEntry): Promise<MemberDestination>;
  leave(): void;
  /** Changes the own password and stays. All other sessions of the account are signed out. */
  changePassword(password: string, currentPassword: string): Promise<void>;
  /** Loads the calls of registration. */
  membership(): Promise<Membership>;
  sendMessage(text: string, style: MessageStyle, replyTo?: Quote, picture?: UploadedPicture): void;
  retryMessage(pendingId: string): void;
  /** `invitation`: the ticket of an invitation. */
  joinRoom(name: string, password?: string, invitation?: string): Promise<JoinAnswer>;
  setStatus(status: Status): void;
  watchAllUsers(on: boolean): void;
  /** Sends any other request: resolves with what its ack carries. */
  request<Name extends UpName>(event: Name, data: UpData<Name>): Promise<AckOf<Name>>;
};

let provided: Chat | null = null;

/** Called once, before the first screen is drawn. */
export const provideChat = (chat: Chat): void => {
  provided = chat;
};

/** The chat of this page. */
export const chat = (): Chat => {
  if (!provided) throw new Error('no chat has been provided');
  return provided;
};

let load: (() => Promise<Chat>) | null = null;

/**
 * Provides a stand-in until the chat is loaded: the first request calls `start`, and its result replaces the stand-in. So the entry page
 * does not wait for sockets and sessions. `logIn` runs at the same time, because the scripts of the chat take longer than a login.
 * Returns a function that starts the chat at once.
 */
export const provideChatLater = (
  start: () => Promise<Chat>,
  logIn: (nickname: string) => GuestLogin,
): (() => Promise<Chat>) => {
  let starting: Promise<Chat> | null = null;
  const ready = (): Promise<Chat> => {
    starting ??= start().then(
      started => {
        provideChat(started);
        return started;
      },
      (error: unknown) => {
        starting = null;
        throw error;
      },
    );
    return starting;
  };
  load = ready;
  provideChat({
    enterAsGuest: async nickname => {
      const login = logIn(nickname);
      // Without the chat nothing else handles a refusal.
      login.catch(() => {});
      await (await ready()).enterAsGuest(nickname, login);
    },
    enterByPass: async pass => (await ready()).enterByPass(pass),
    enterAsMember: async entry => (await ready()).enterAsMember(entry),
    changePassword: async (...given) => (await ready()).changePassword(...given),
    membership: async () => (await ready()).membership(),
    joinRoom: async (...room) => (await ready()).joinRoom(...room),
    request: async (event, data) => (await ready()).request(event, data),
    leave: () => void ready().then(chat => chat.leave()),
    sendMessage: (...message) => void ready().then(chat => chat.sendMessage(...message)),
    retryMessage: id => void ready().then(chat => chat.retryMessage(id)),
    setStatus: status => void ready().then(chat => chat.setStatus(status)),
    watchAllUsers: on => void ready().then(chat => chat.watchAllUsers(on)),
  });
  return ready;
};

/** Loads the chat before a user enters. A failure shows at the first request. */
export const prepareChat = (): void => {
  load?.().catch(() => {});
};

let entering: Promise<void> | null = null;

/** Holds an entry that began before the form was drawn. */
export const holdEntering = (begun: Promise<void>): void => {
  entering = begun;
};

/** The held entry, once. */
export const takeEntering = (): Promise<void> | null => {
  const begun = entering;
  entering = null;
  return begun;
};

/** Parts that currently need the list of all rooms. */
const needs = new Set<string>();

/** The list of all rooms is requested while a part needs it. */
export const watchAllUsers = (need: string, on: boolean): void => {
  if (on) needs.add(need);
  else needs.delete(need);
  chat().watchAllUsers(needs.size > 0);
};
