import type { MessageStyle, Quote } from '../../../protocol/entities/messages.ts';
import type { Status, Visibility } from '../../../protocol/entities/user.ts';
import type { MemberSession } from '../../../protocol/rest/membership.ts';
import type { OwnPasskey } from '../../../protocol/rest/passkeys.ts';
import type { UploadedPicture } from '../../../protocol/rest/site.ts';
import type { AckOf, UpData, UpName } from '../../../protocol/wire/up.ts';
import type { GuestLogin } from './session/guest-login.ts';

export type JoinAnswer = { ok: true } | { ok: false; code: string; message: string; retryAfterMs?: number };

/** `toPanel`: the login opens the panel without entering a room. */
export type MemberEntry = { username: string; password: string; visibility: Visibility; toPanel?: boolean };

/** Destination of a login. Without `canAccessChat` an account can open only the panel. */
export type MemberDestination = { at: 'chat' } | { at: 'panel'; authKey: string };

export type Recovery = { username: string; recoveryCode: string; password: string };

/** The new recovery code, which is shown before the member enters. */
export type Recovered = { recoveryCode: string; enter: () => Promise<void> };

/** Proof of ownership of the account: its password or a passkey. */
export type OwnProof = { password: string } | 'passkey';

/** Login methods of the user's account. */
export type OwnLogin = { passkeys: readonly OwnPasskey[]; hasPassword: boolean };

export type Membership = {
  /**
   * Registers the guest as a member under the current name without leaving the chat. Resolves with the recovery code,
   * or null if operators must approve the registration.
   */
  register(password: string): Promise<string | null>;
  /** Registers with a passkey of this browser instead of a password. */
  registerByPasskey(): Promise<string | null>;
  enterByPasskey(): Promise<void>;
  /** Logs in with a recovery code and a new password. */
  recover(recovery: Recovery): Promise<Recovered>;
  sessions(): Promise<readonly MemberSession[]>;
  endSession(id: string): Promise<void>;
  /** Signs out all other devices, but not this one. */
  endOtherSessions(): Promise<void>;
  passkeys(): Promise<OwnLogin>;
  /** Creates a passkey in this browser and adds it to the account. */
  addPasskey(name: string, proof: OwnProof): Promise<void>;
  removePasskey(id: string, proof: OwnProof): Promise<void>;
  /** Changes the password and signs out all other devices. */
  changeOwnPassword(password: string, proof: OwnProof): Promise<void>;
  /** Creates a new recovery code and resolves with it. */
  renewCode(proof: OwnProof): Promise<string>;
  /** Deletes the user's account with all its data. */
  deleteAccount(proof: OwnProof): Promise<void>;
};

/** All requests that a screen can make. A refused one rejects with a RequestRejected, or over HTTP with an ApiError. */
export type Chat = {
  /** `login`: login that started before the chat was loaded. */
  enterAsGuest(nickname: string, login?: Awaited<GuestLogin>): Promise<void>;
  /** Enters with a pass signed by the host page's server. */
  enterByPass(pass: string): Promise<void>;
  enterAsMember(entry: MemberEntry): Promise<MemberDestination>;
  leave(): void;
  /** Changes the user's password and signs out all other devices, but not this one. */
  changePassword(password: string, currentPassword: string): Promise<void>;
  /** Loads the requests for registration and account management. */
  membership(): Promise<Membership>;
  sendMessage(text: string, style: MessageStyle, replyTo?: Quote, picture?: UploadedPicture): void;
  retryMessage(pendingId: string): void;
  /** `invitation`: ticket from an invitation. */
  joinRoom(name: string, password?: string, invitation?: string): Promise<JoinAnswer>;
  setStatus(status: Status): void;
  watchAllUsers(on: boolean): void;
  /** Sends any other request, and resolves with the data in its ack. */
  request<Name extends UpName>(event: Name, data: UpData<Name>): Promise<AckOf<Name>>;
};

let provided: Chat | null = null;

/** Must be called before the first render. */
export const provideChat = (chat: Chat): void => {
  provided = chat;
};

export const chat = (): Chat => {
  if (!provided) throw new Error('no chat has been provided');
  return provided;
};

let load: (() => Promise<Chat>) | null = null;

/**
 * Provides a stand-in until the chat is loaded. The first request calls `start`, whose result replaces the stand-in, so
 * that the entry page does not wait for sockets and sessions. `logIn` runs in parallel, because loading the chat takes
 * longer than a login. Returns a function that starts the chat immediately.
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
  const enterAsGuest: Chat['enterAsGuest'] = async nickname => {
    const login = logIn(nickname);
    const loading = ready();
    // Prevents an unhandled rejection. A failed load is reported after the login, so that a retry never runs beside it.
    loading.catch(() => {});
    const done = await login;
    await (await loading).enterAsGuest(nickname, done);
  };
  type Request = (...given: unknown[]) => unknown;
  provideChat(
    new Proxy({ enterAsGuest } as Chat, {
      get: (own, name: keyof Chat) =>
        own[name] ?? (async (...given: unknown[]) => ((await ready())[name] as Request)(...given)),
    }),
  );
  return ready;
};

/** Loads the chat before the user enters. If loading fails, the first request reports the error. */
export const prepareChat = (): void => {
  load?.().catch(() => {});
};

let entering: Promise<void> | null = null;

/** Stores an entry that started before the form was rendered. */
export const storePendingEntry = (begun: Promise<void>): void => {
  entering = begun;
};

/** Returns the stored entry once, then null. */
export const takeEntering = (): Promise<void> | null => {
  const begun = entering;
  entering = null;
  return begun;
};

/** Components that currently need the user list of all rooms. */
const needs = new Set<string>();

/** Subscribes to the user list of all rooms while at least one component needs it. */
export const watchAllUsers = (need: string, on: boolean): void => {
  if (on) needs.add(need);
  else needs.delete(need);
  chat().watchAllUsers(needs.size > 0);
};
