import type { MessageStyle, Quote } from '../../../protocol/entities/messages.ts';
import type { Status, Visibility } from '../../../protocol/entities/user.ts';
import type { MemberSession } from '../../../protocol/rest/membership.ts';
import type { OwnPasskey } from '../../../protocol/rest/passkeys.ts';
import type { UploadedPicture } from '../../../protocol/rest/site.ts';
import type { AckOf, UpData, UpName } from '../../../protocol/wire/up.ts';
import type { GuestLogin } from './session/guest-login.ts';

export type JoinAnswer = { ok: true } | { ok: false; code: string; message: string; retryAfterMs?: number };

/** `toPanel`: opens the panel and enters no room. */
export type MemberEntry = { username: string; password: string; visibility: Visibility; toPanel?: boolean };

/** Destination of a login. Without `canAccessChat` an account can open only the panel. */
export type MemberDestination = { at: 'chat' } | { at: 'panel'; authKey: string };

export type Recovery = { username: string; recoveryCode: string; password: string };

/** The new recovery code, shown before the member enters. */
export type Recovered = { recoveryCode: string; enter: () => Promise<void> };

/** Proof of the own account: its password or a passkey. */
export type OwnProof = { password: string } | 'passkey';

/** Login methods of the own account. */
export type OwnLogin = { passkeys: readonly OwnPasskey[]; hasPassword: boolean };

export type Membership = {
  /**
   * Registers the guest as a member under the present name without leaving. Resolves with the recovery code; null if
   * operators decide first.
   */
  register(password: string): Promise<string | null>;
  /** Registers with a passkey of this browser instead of a password. */
  registerByPasskey(): Promise<string | null>;
  enterByPasskey(): Promise<void>;
  /** Logs in with a recovery code and a new password. */
  recover(recovery: Recovery): Promise<Recovered>;
  sessions(): Promise<readonly MemberSession[]>;
  endSession(id: string): Promise<void>;
  /** Changes the password and signs out all other devices. */
  endOtherSessions(): Promise<void>;
  passkeys(): Promise<OwnLogin>;
  /** Creates a passkey in this browser and adds it to the account. */
  addPasskey(name: string, proof: OwnProof): Promise<void>;
  removePasskey(id: string, proof: OwnProof): Promise<void>;
  /** Signs out all other devices and keeps this session. */
  changeOwnPassword(password: string, proof: OwnProof): Promise<void>;
  /** Resolves with a new recovery code. */
  renewCode(proof: OwnProof): Promise<string>;
  /** Deletes the own account with all its data. */
  deleteAccount(proof: OwnProof): Promise<void>;
};

/** All requests that a screen may make. A failed promise rejects with RequestRejected and a message for users. */
export type Chat = {
  /** `login`: begun before the chat was loaded. */
  enterAsGuest(nickname: string, login?: GuestLogin): Promise<void>;
  /** Enters with a pass signed by the host page's server. */
  enterByPass(pass: string): Promise<void>;
  enterAsMember(entry: MemberEntry): Promise<MemberDestination>;
  leave(): void;
  /** Changes the own password and keeps this session. Signs out all other sessions of the account. */
  changePassword(password: string, currentPassword: string): Promise<void>;
  /** Loads the registration requests. */
  membership(): Promise<Membership>;
  sendMessage(text: string, style: MessageStyle, replyTo?: Quote, picture?: UploadedPicture): void;
  retryMessage(pendingId: string): void;
  /** `invitation`: the ticket of an invitation. */
  joinRoom(name: string, password?: string, invitation?: string): Promise<JoinAnswer>;
  setStatus(status: Status): void;
  watchAllUsers(on: boolean): void;
  /** Sends any other request and resolves with the data of its ack. */
  request<Name extends UpName>(event: Name, data: UpData<Name>): Promise<AckOf<Name>>;
};

let provided: Chat | null = null;

/** Must be called once before the first screen renders. */
export const provideChat = (chat: Chat): void => {
  provided = chat;
};

export const chat = (): Chat => {
  if (!provided) throw new Error('no chat has been provided');
  return provided;
};

let load: (() => Promise<Chat>) | null = null;

/**
 * Provides a stand-in until the chat is loaded: the first request calls `start`, and its result replaces the stand-in.
 * So the entry page does not wait for sockets and sessions. `logIn` runs at the same time, because the scripts of the
 * chat take longer than a login. Returns a function that starts the chat at once. /
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

/** Loads the chat before a user enters. The first request reports a failure. */
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

/** Parts that currently need the user list of all rooms. */
const needs = new Set<string>();

/** Subscribes to the user list of all rooms while a part needs it. */
export const watchAllUsers = (need: string, on: boolean): void => {
  if (on) needs.add(need);
  else needs.delete(need);
  chat().watchAllUsers(needs.size > 0);
};
