import { proxy } from 'valtio';
import type { AccountType } from '../../../protocol/entities/user.ts';
import { type Connection, type Happening, next } from './connection.ts';

export type Identity = { userID: string; username: string; accountType: AccountType };

type Session = {
  connection: Connection;
  identity: Identity | null;
  token: string | null;
  roomId: string | null;
  originURL: string;
  /** Of a member: the name under which the login is stored. */
  authKey: string | null;
  /** Where someone without a connection belongs. It outlives the person, or nobody would be led back. */
  cameBy: '/' | '/admin-entry';
};

const fresh = (): Session => ({
  connection: { state: 'empty' },
  identity: null,
  token: null,
  roomId: null,
  originURL: '',
  authKey: null,
  cameBy: '/',
});

export const session = proxy<Session>(fresh());

export const happen = (happening: Happening): void => {
  session.connection = next(session.connection, happening);
};

export const identify = (identity: Identity): void => {
  session.identity = identity;
};

export const keepToken = (token: string | null, authKey: string | null = null): void => {
  session.token = token;
  session.authKey = authKey;
  session.cameBy = authKey === null ? '/' : '/admin-entry';
};

export const enterRoomId = (roomId: string | null): void => {
  session.roomId = roomId;
};

export const setOriginURL = (originURL: string): void => {
  session.originURL = originURL;
};

/** Everything of the person is forgotten; the connection itself is told by `happen`. */
export const forgetPerson = (): void => {
  const { identity, token, roomId, authKey } = fresh();
  Object.assign(session, { identity, token, roomId, authKey });
};

export const isSelf = (userID: string): boolean => session.identity?.userID === userID;
