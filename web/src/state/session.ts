import { proxy } from 'valtio';
import type { AccountType } from '../../../protocol/entities/user.ts';
import { type ConnectionEvent, type ConnectionState, next } from './connection-state.ts';

/**
 * Reason for the end of the last connection, shown at the entry. `code`: from the error table. `until`: ISO 8601 UTC.
 * `appeal`: code for an appeal.
 */
export type DisconnectReason = { code: string; message: string; until?: string; appeal?: string };

export const disconnectReason = proxy<{ last: DisconnectReason | null }>({ last: null });

export const setDisconnectReason = (last: DisconnectReason | null): void => {
  disconnectReason.last = last;
};

/** Time at which inactivity ends the connection (ms); null without a warning. */
export const idleWarning = proxy<{ closesAt: number | null }>({ closesAt: null });

export const setIdleWarning = (closesAt: number | null): void => {
  idleWarning.closesAt = closesAt;
};

export type Identity = {
  userId: string;
  username: string;
  accountType: AccountType;
  /** True if the session began with a host pass. */
  byHost?: true | undefined;
};

type Session = {
  connection: ConnectionState;
  identity: Identity | null;
  token: string | null;
  roomId: string | null;
  originURL: string;
  /** Storage key of a member's login. */
  authKey: string | null;
  /** Entry page after a disconnect. It survives the session. */
  entryPath: '/' | '/admin-entry';
  /** Code of the invitation link for the next entry. */
  invite?: string | undefined;
};

const fresh = (): Session => ({
  connection: { state: 'empty' },
  identity: null,
  token: null,
  roomId: null,
  originURL: '',
  authKey: null,
  entryPath: '/',
});

export const session = proxy<Session>(fresh());

export const transition = (event: ConnectionEvent): void => {
  session.connection = next(session.connection, event);
};

export const setIdentity = (identity: Identity): void => {
  session.identity = identity;
};

export const setToken = (token: string | null, authKey: string | null = null): void => {
  session.token = token;
  session.authKey = authKey;
  session.entryPath = authKey === null ? '/' : '/admin-entry';
};

export const setRoomId = (roomId: string | null): void => {
  session.roomId = roomId;
};

export const setOriginURL = (originURL: string): void => {
  session.originURL = originURL;
};

/** Clears the user's data. Only `transition` changes the connection. */
export const clearPerson = (): void => {
  const { identity, token, roomId, authKey, invite } = fresh();
  Object.assign(session, { identity, token, roomId, authKey, invite });
};

export const isSelf = (userId: string): boolean => session.identity?.userId === userId;
