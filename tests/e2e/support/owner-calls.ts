import { type APIRequestContext, expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../migrations/seed/accounts.ts';
import { OWN_CONNECTION } from './own-connection.ts';

export type ApiCall = (method: string, path: string, data?: object) => Promise<Record<string, unknown>>;

type Login = { token: string; user: unknown };

/** Logins by site address, cached because a password check takes a third of a second of CPU time. */
const logins = new Map<string, Login>();

const calledWith = (token: string) => ({ ...OWN_CONNECTION, Authorization: `Bearer ${token}` });

export async function memberLogin(
  request: APIRequestContext,
  username: string,
  password: string,
  baseURL = '',
): Promise<Login> {
  const answer = await request.post(`${baseURL}/api/v1/users/login`, {
    headers: OWN_CONNECTION,
    data: { username, password },
  });
  const { token, data } = await answer.json();
  return { token, user: data.user };
}

/** Login of the demonstration's owner, cached per site. Repeated only after a journey ended it or replaced the site. */
export async function ownerLogin(request: APIRequestContext, baseURL = ''): Promise<Login> {
  const kept = logins.get(baseURL);
  if (kept) {
    const answer = await request.get(`${baseURL}/api/v1/users/verify`, { headers: calledWith(kept.token) });
    if (answer.ok()) return kept;
  }
  const login = await memberLogin(request, 'owner', DEMO_PASSWORD, baseURL);
  logins.set(baseURL, login);
  return login;
}

/** Calls the API as the owner. `path` begins after /api/v1. Returns the content of `data`. */
export async function operator(request: APIRequestContext, baseURL = ''): Promise<ApiCall> {
  const { token } = await ownerLogin(request, baseURL);
  return async (method, path, data) => {
    const answer = await request.fetch(`${baseURL}/api/v1${path}`, {
      method,
      headers: calledWith(token),
      ...(data && { data }),
    });
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
    return answer.status() === 204 ? {} : (await answer.json()).data;
  };
}

/** Id of a user's connection. Waits for it, because a room reports arrivals at most once a second (ROOM_REPORT_MS). */
export async function connectionOf(ask: ApiCall, name: string): Promise<string> {
  let found = '';
  await expect(async () => {
    const { connections } = await ask('GET', '/connections?page=1&limit=100');
    const known = connections as { _id: string; nickname: string }[];
    found = known.find(({ nickname }) => nickname === name)?._id ?? '';
    expect(found, `a connection of ${name}`).not.toBe('');
  }).toPass();
  return found;
}
