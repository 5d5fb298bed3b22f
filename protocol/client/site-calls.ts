import type { ChallengeAnswer } from '../entities/protection.ts';
import type { Admission, Connect, OwnUser } from '../rest/admission.ts';
import type { Fail, Success } from '../rest/envelope.ts';
import { ApiError, NetworkError, UnreadableAnswerError } from './errors.ts';
import { solvePuzzle } from './solve-puzzle.ts';

/** Who comes in: a guest by a name, an account, or a bot by its token. */
export type Login = { nickname: string } | { username: string; password: string } | { token: string };

/** `device` is the site's mark of this client, by which a name is given back. */
export type Person = Pick<OwnUser, 'username' | 'nickname' | 'accountType'> & {
  token: string;
  device?: string;
};

const DEVICE_HEADER = 'Samar-Device';

/** The calls of the site's REST interface that a client needs before its socket. `fingerprint` tells one of its kind from another. */
export class SiteCalls {
  #site: string;
  #fetch: typeof fetch;
  #fingerprint: string;

  constructor(site: string, fingerprint: string, fetchWith: typeof fetch) {
    this.#site = site;
    this.#fingerprint = fingerprint;
    this.#fetch = fetchWith;
  }

  /** `before`: who this client was. A guest whose connection was given up has their name back by it, while the site still waits for them. */
  async login(login: Login, before: Person | null = null): Promise<Person> {
    const [path, body] = this.#loginCall(login);
    const headers = {
      ...(before?.accountType === 'visitor' && { Authorization: `Bearer ${before.token}` }),
      ...(before?.device !== undefined && { [DEVICE_HEADER]: before.device }),
    };
    const ask = (answer?: ChallengeAnswer) =>
      this.#post<{ user: OwnUser }>(path, answer ? { ...body, answer } : body, headers);
    const {
      data,
      token,
      device = before?.device,
    } = await ask().catch(async (error: unknown) => ask(await answerTo(error)));
    if (token === undefined) throw new UnreadableAnswerError();
    return { ...data.user, token, ...(device !== undefined && { device }) };
  }

  #loginCall(login: Login): [path: string, body: object] {
    const fingerprint = this.#fingerprint;
    if ('token' in login) return ['/users/botLogin', { ...login, fingerprint }];
    const common = { fingerprint, originURL: this.#site, visibility: 'visible' };
    if ('password' in login) return ['/users/login', { ...login, ...common }];
    return ['/users/visitorLogin', { username: login.nickname, type: 'visitor', ...common }];
  }

  /** A ticket into a room; null lets the server choose. */
  async connect({ username, nickname, accountType, token }: Person, room: string | null): Promise<Admission> {
    const body: Connect = {
      username,
      nickname,
      type: accountType,
      visibility: 'visible',
      fingerprint: this.#fingerprint,
      originURL: this.#site,
      ...(accountType === 'super' && { authKey: username }),
      ...(room !== null && { room }),
    };
    const headers = { Authorization: `Bearer ${token}` };
    const ask = (answer?: ChallengeAnswer) =>
      this.#post<Admission>('/connect', answer ? { ...body, answer } : body, headers);
    return (await ask().catch(async (error: unknown) => ask(await answerTo(error)))).data;
  }

  async #post<Data>(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Success<Data>> {
    const answer = await this.#fetch(`${this.#site}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }).catch(() => {
      throw new NetworkError();
    });
    const read: unknown = await answer.json().catch(() => null);
    // The server answers refusals by this type; anything between may answer something else.
    if (!answer.ok) throw new ApiError(answer.status, (read ?? {}) as Partial<Fail>);
    if (typeof read !== 'object' || read === null || !('data' in read)) throw new UnreadableAnswerError();
    return read as Success<Data>;
  }
}

/** To what is asked of a guest at entry: a program solves puzzles. Any other refusal stands. */
async function answerTo(refusal: unknown): Promise<ChallengeAnswer> {
  const challenge = refusal instanceof ApiError ? refusal.answer.challenge : undefined;
  if (!challenge || !('puzzle' in challenge)) throw refusal;
  return { puzzle: challenge.puzzle, solution: await solvePuzzle(challenge) };
}
