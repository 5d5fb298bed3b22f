import { type APIRequestContext, expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../migrations/seed/accounts.ts';
import { OWN_CONNECTION } from './own-connection.ts';

export type ApiCall = (method: string, path: string, data?: object) => Promise<Record<string, unknown>>;

type Login = { token: string; user: unknown };

/** Logins by site address: checking a password takes a third of a second of processor time. */
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

/** The owner of the demonstration, logged in once at each site: again only where a journey has ended it, or has put another site in its place. */
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

/** The owner at the site's own calls: `path` begins after /api/v1. Answers what stands under `data`. */
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

/**
 * The id of a user's connection, once the site knows of it: a room reports arrivals at most once a second
 * (ROOM_REPORT_MS).
 */
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
