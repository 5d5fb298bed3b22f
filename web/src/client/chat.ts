import type { MessageStyle, Quote } from '../../../protocol/entities/messages.ts';
import type { Status, Visibility } from '../../../protocol/entities/user.ts';
import type { UploadedPicture } from '../../../protocol/rest/messages.ts';
import type { AckOf, UpData, UpName } from '../../../protocol/wire/up.ts';

export type JoinAnswer = { ok: true } | { ok: false; code: string; message: string; retryAfterMs?: number };

/** `toPanel`: whoever may use the operator panel is led there and enters no room. */
export type MemberEntry = { username: string; password: string; visibility: Visibility; toPanel?: boolean };

/** Where a login has led. Without `canAccessChat` only the panel is open to an account. */
export type MemberDestination = { at: 'chat' } | { at: 'panel'; authKey: string };

/**
 * Everything that a screen may ask of the chat. A promise that fails does so with RequestRejected, whose message is
 * for people.
 */
export type Chat = {
  enterAsGuest(nickname: string): Promise<void>;
  /** By what the server of the host page has signed. */
  enterByPass(pass: string): Promise<void>;
  enterAsMember(entry: MemberEntry): Promise<MemberDestination>;
  leave(): void;
  /** Changes the own password and stays. Everybody else who uses the account is signed out. */
  changePassword(password: string, currentPassword: string): Promise<void>;
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
