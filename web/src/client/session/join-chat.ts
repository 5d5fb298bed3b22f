import type { Connection } from '../../../../protocol/client/connection.ts';
import {
  ApiError,
  NetworkError,
  RequestRejected,
  UnreadableAnswerError,
} from '../../../../protocol/client/errors.ts';
import { isPermanent } from '../../../../protocol/client/reconnection.ts';
import type { RoomResolver } from '../../../../protocol/client/room-resolver.ts';
import type { Visibility } from '../../../../protocol/entities/user.ts';
import type { Admission, OwnAccount, OwnUser } from '../../../../protocol/rest/admission.ts';
import { fingerprint } from '../../browser/fingerprint.ts';
import { forgetLinkedRoom, linkedRoom } from '../../browser/site-words.ts';
import { errorSentence, errorText } from '../../i18n/errors/chat-error-text.ts';
import { t } from '../../i18n/t.ts';
import { inTwoLanguages, languagesOf } from '../../i18n/two-languages.ts';
import { setOwnPermissions } from '../../state/people.ts';
import { session } from '../../state/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { MemberDestination, MemberEntry } from '../chat.ts';
import { memberLogin } from '../http/auth.ts';
import type { ClientSession } from './client-session.ts';
import { type GuestLogin, guestLogin } from './guest-login.ts';
import type { StoredSession } from './stored-session.ts';

export type JoinDeps = { clientSession: ClientSession; resolver: RoomResolver; connection: Connection };

export const storedSessionOf = (
  { userID, username, accountType }: OwnUser,
  rest: Pick<StoredSession, 'visibility' | 'authKey'>,
): StoredSession => ({
  token: session.token ?? '',
  userID,
  accountType,
  username,
  room: null,
  roomPassword: null,
  invite: session.invite,
  ...rest,
});

/**
 * Joins a room with the login's ticket. Resolves once the socket is open and the room's users are known. A linked room
 * takes precedence. `elsewhere`: another room is acceptable instead of the linked one.
 */
export const joinChat = async (
  { clientSession, resolver, connection }: JoinDeps,
  stored: StoredSession,
  admission: Admission | null = null,
  elsewhere = true,
): Promise<void> => {
  clientSession.begin(stored);
  if (admission) clientSession.takeAdmission(admission);
  const linked = linkedRoom();
  const room = linked ?? stored.room;
  resolver.setTargets(room === null || (linked && !elsewhere) ? [room] : [room, null], admission);
  const connecting = connection.connect();
  const listed = new Promise<void>(resolve => {
    void connection.subscribe('users', () => resolve());
  });
  void connection.subscribe('usersChanged', clientSession.syncSelf);
  try {
    await connecting;
    await listed;
    if (linked && resolver.error) toast.error(errorSentence(resolver.error));
    forgetLinkedRoom();
  } catch (error) {
    resolver.reset();
    const isRefused = isPermanent(error);
    // After a refusal, the entry page offers the general room.
    if (isRefused) forgetLinkedRoom();
    clientSession.end(null, isRefused ? 'login' : 'nothing');
    throw error;
  }
};

/** `login`: login that started before the chat was loaded. */
export const enterAsGuest = async (
  deps: JoinDeps,
  nickname: string,
  login?: Awaited<GuestLogin>,
): Promise<void> => {
  if (deps.connection.isOn) return;
  const { user, admission } = login ?? (await guestLogin(nickname));
  await joinChat(deps, storedSessionOf(user, { visibility: 'visible', authKey: null }), admission, false);
};

/** Error for a failed login, with its specific text. */
const loginRejected = (error: unknown): RequestRejected => {
  const isUnreadable = error instanceof UnreadableAnswerError;
  if (error instanceof NetworkError && !isUnreadable)
    return new RequestRejected({ code: error.code, message: errorText(error) });
  if (!(error instanceof ApiError))
    return new RequestRejected({ code: 'login_failed', message: t('error.loginFailed') });
  const { ar, en } = languagesOf(errorSentence(error, 'always'));
  const message = inTwoLanguages(
    t('error.unauthorizedMessage', { message: ar }),
    `Unauthorized: ${en ?? error.message}`,
  );
  return new RequestRejected({ code: 'login', message });
};

const isForPanel = ({ permissions, adminPanelPermissions }: OwnAccount, toPanel: boolean): boolean =>
  adminPanelPermissions.canAccessAdminPanel && (toPanel || !permissions.canAccessChat);

export const enterAsMember = async (deps: JoinDeps, entry: MemberEntry): Promise<MemberDestination> => {
  if (deps.connection.isOn) return { at: 'chat' };
  const { toPanel = false, ...credentials } = entry;
  const user = await memberLogin({ ...credentials, fingerprint: await fingerprint() }).catch(
    (error: unknown) => {
      throw loginRejected(error);
    },
  );
  if (isForPanel(user, toPanel)) return { at: 'panel', authKey: user.username };
  await seatMember(deps, user, entry.visibility);
  return { at: 'chat' };
};

/** Joins as a logged-in member. */
export const seatMember = async (deps: JoinDeps, user: OwnAccount, visibility: Visibility): Promise<void> => {
  const seated = joinChat(deps, storedSessionOf(user, { visibility, authKey: user.username }));
  setOwnPermissions(user.permissions);
  await seated;
};
