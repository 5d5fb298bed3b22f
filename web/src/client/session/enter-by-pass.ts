import { ApiError, NetworkError } from '../../../../protocol/client/errors.ts';
import type { OwnAccount, OwnUser } from '../../../../protocol/rest/admission.ts';
import { currentHost } from '../../browser/embedding.ts';
import { fingerprint } from '../../browser/fingerprint.ts';
import { readStored, writeStored } from '../../browser/local-storage.ts';
import { readSessionStored, writeSessionStored } from '../../browser/session-storage.ts';
import { setOwnPermissions } from '../../state/people.ts';
import { session, setToken } from '../../state/session.ts';
import { type EntryContext, tokenIn, VISITOR_KEY, withChallenge } from '../http/auth.ts';
import { keepDeviceMark, loginHeaders } from '../http/device-headers.ts';
import { request } from '../http/http-client.ts';
import { type JoinDeps, joinChat, storedSessionOf } from './join-chat.ts';
import { loadStoredSession, type StoredSession } from './stored-session.ts';

/**
 * Logs in with a host pass. An account's login is stored only in this tab, so another tab needs a new pass. `attempt`:
 * id of this call, so that it can be repeated.
 */
export const hostPassLogin = async (
  pass: string,
  attempt: string,
  { fingerprint, originURL }: EntryContext,
): Promise<OwnAccount | OwnUser> => {
  setToken(readStored<string>(VISITOR_KEY));
  const body = { pass, origin: currentHost(), fingerprint, attempt, originURL };
  const answer = await withChallenge(async given =>
    request('POST /users/hostPass', {
      body: given?.acceptedRules ? { ...body, answer: { acceptedRules: given.acceptedRules } } : body,
      headers: await loginHeaders('/users/hostPass'),
    }),
  ).catch(refusal => {
    setToken(null);
    throw refusal;
  });
  const { user } = answer.data;
  const token = tokenIn(answer);
  if ('authKey' in user) setToken(token, user.username);
  else {
    setToken(token);
    writeStored(VISITOR_KEY, token);
  }
  keepDeviceMark(answer.device);
  return user;
};

/**
 * A session started by a host pass. `person`: the host's origin with the user's id and name there. A guest's session is
 * known to all tabs, an account's only to its own tab.
 */
type HostSession = { person: string; stored: StoredSession };

const TAB_KEY = 'samar.hostTab';
const GUEST_KEY = 'samar.hostGuest';

/** Maximum number of attempts if no answer arrives. */
const TRIES = 3;

/**
 * Enters as the user whose pass was signed by the host page's server. Uses the user's live session, or else the pass.
 */
export const enterByPass = async (deps: JoinDeps, pass: string): Promise<void> => {
  if (deps.connection.isOn) return;
  const person = personOf(pass);
  if (person !== null) for (const stored of sessionsOf(person)) if (await isResumed(deps, stored)) return;
  const { originURL } = session;
  const context = { fingerprint: await fingerprint(), originURL };
  const user = await answered(attempt => hostPassLogin(pass, attempt, context));
  const authKey = 'authKey' in user ? user.authKey : null;
  const stored = { ...storedSessionOf(user, { visibility: 'visible', authKey }), byHost: true } as const;
  if (person !== null) keepSession({ person, stored });
  const seated = joinChat(deps, stored);
  if (authKey !== null) setOwnPermissions(user.permissions);
  await seated;
};

/**
 * The host's origin with the user's id and name there, from the pass; null for an invalid pass. Not verified here,
 * because the server verifies the pass.
 */
function personOf(pass: string): string | null {
  try {
    const [, payload = ''] = pass.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), each =>
      each.charCodeAt(0),
    );
    const { origin, sub, username } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    return JSON.stringify([origin, sub, username]);
  } catch {
    return null;
  }
}

function* sessionsOf(person: string): Iterable<StoredSession> {
  const current = loadStoredSession();
  const ofTab = readSessionStored<HostSession>(TAB_KEY);
  // The tab's own session may be newer and name a more recent room.
  if (ofTab?.person === person && current?.userID === ofTab.stored.userID) yield current;
  const ofGuest = readStored<HostSession>(GUEST_KEY);
  if (ofGuest?.person === person) yield ofGuest.stored;
}

function keepSession(kept: HostSession): void {
  writeSessionStored(TAB_KEY, kept);
  if (kept.stored.authKey === null) writeStored(GUEST_KEY, kept);
}

const UNAUTHORIZED = 401;

/** Resumes the session. Returns false if it was revoked, so that the pass is used. */
async function isResumed(deps: JoinDeps, stored: StoredSession): Promise<boolean> {
  deps.clientSession.begin(stored);
  try {
    await joinChat(deps, stored, await deps.clientSession.requestTicket(stored.room));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === UNAUTHORIZED) {
      deps.clientSession.end(null, 'tab');
      return false;
    }
    // If the previous room refuses the user, another room is chosen.
    await joinChat(deps, stored);
    return true;
  }
}

/** Repeats a call after a lost answer. The id stays the same, so that the server recognizes the repetition. */
async function answered<Answer>(call: (attempt: string) => Promise<Answer>): Promise<Answer> {
  const attempt = crypto.randomUUID();
  for (let nth = 1; ; nth++) {
    try {
      return await call(attempt);
    } catch (error) {
      if (!(error instanceof NetworkError) || nth === TRIES) throw error;
    }
  }
}
