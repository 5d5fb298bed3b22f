import { memberLogin, type OwnUser, visitorLogin } from '../api/auth.ts';
import { Refused, Unanswered } from '../api/http.ts';
import { fingerprint } from '../host/fingerprint.ts';
import { setOwnPermissions } from '../state/people.ts';
import { session } from '../state/session.ts';
import { refusalText } from '../text/refusal.ts';
import { t } from '../text/t.ts';
import type { MemberEntry } from './commands.ts';
import type { Connection } from './connection.ts';
import { isForGood } from './reconnection.ts';
import type { Route } from './route.ts';
import type { Sitter } from './tab.ts';
import type { Visit } from './visit.ts';

type Ways = { visit: Visit; route: Route; connection: Connection };

const sitterOf = (
  { userID, username, accountType }: OwnUser,
  rest: Pick<Sitter, 'visibility' | 'authKey'>,
): Sitter => ({
  token: session.token ?? '',
  userID,
  accountType,
  username,
  room: null,
  roomPassword: null,
  ...rest,
});

/** Sits down: resolves when the socket is open and the people of the room are known. */
export const sitDown = async ({ visit, route, connection }: Ways, sitter: Sitter): Promise<void> => {
  visit.begin(sitter);
  route.set(sitter.room === null ? [null] : [sitter.room, null]);
  const connecting = connection.connect();
  const listed = new Promise<void>(resolve => {
    void connection.subscribe('users', () => resolve());
  });
  void connection.subscribe('usersChanged', visit.noteSelf);
  try {
    await connecting;
    await listed;
  } catch (error) {
    route.forget();
    visit.end(null, isForGood(error));
    throw error;
  }
};

export const enterAsGuest = async (ways: Ways, nickname: string): Promise<void> => {
  if (ways.connection.isOn) return;
  const { originURL } = session;
  const user = await visitorLogin(nickname, { fingerprint: await fingerprint(), originURL });
  await sitDown(ways, sitterOf(user, { visibility: 'visible', authKey: null }));
};

/** A login that failed says its own sentence, not that a connection did. */
class LoginFailure extends Error {
  readonly code = 'login';
}

/** The three ways in which a login fails, each with its sentence. */
const loginFailure = (error: unknown): LoginFailure => {
  if (error instanceof Refused) {
    const message = refusalText(error);
    return new LoginFailure(t('error.unauthorizedMessage', { message }));
  }
  return new LoginFailure(t(error instanceof Unanswered ? 'error.noServerResponse' : 'error.loginFailed'));
};

export const enterAsMember = async (ways: Ways, entry: MemberEntry): Promise<void> => {
  if (ways.connection.isOn) return;
  const user = await memberLogin(entry).catch((error: unknown) => {
    throw loginFailure(error);
  });
  const { visibility } = entry;
  const seated = sitDown(ways, sitterOf(user, { visibility, authKey: user.username }));
  setOwnPermissions(user.permissions);
  await seated;
};
