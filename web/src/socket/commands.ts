import type { MessageStyle } from '../../../protocol/entities/chat-message.ts';
import type { Status, Visibility } from '../../../protocol/entities/user.ts';
import type { UpData, UpName } from '../../../protocol/wire/up.ts';
import type { AckData } from './outbox.ts';

export type JoinAnswer = { ok: true } | { ok: false; code: string; message: string; retryAfterMs?: number };

export type MemberEntry = { username: string; password: string; visibility: Visibility };

/** All that a screen may ask of the chat. A promise that fails does so with an Error whose message is for people. */
export type Chat = {
  enterAsGuest(nickname: string): Promise<void>;
  enterAsMember(entry: MemberEntry): Promise<void>;
  leave(): void;
  say(text: string, style: MessageStyle): void;
  retry(pendingId: string): void;
  /** `invitation`: the ticket of one. */
  joinRoom(name: string, password?: string, invitation?: string): Promise<JoinAnswer>;
  setStatus(status: Status): void;
  watchAllUsers(on: boolean): void;
  /** Any other frame: resolves with what its ack carries, and fails with the refusal. */
  request<Name extends UpName>(event: Name, data: UpData<Name>): Promise<AckData>;
};

const nobody = (): never => {
  throw new Error('No socket connection');
};

/** Filled by provideChat before the first screen is drawn. */
export const chat: Chat = {
  enterAsGuest: nobody,
  enterAsMember: nobody,
  leave: nobody,
  say: nobody,
  retry: nobody,
  joinRoom: nobody,
  setStatus: nobody,
  watchAllUsers: nobody,
  request: nobody,
};

export const provideChat = (implementation: Chat): void => {
  Object.assign(chat, implementation);
};
