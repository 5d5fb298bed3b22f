import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../migrations/seed/accounts.ts';
import { OWN_CONNECTION } from './own-connection.ts';

export type ApiCall = (method: string, path: string, data?: object) => Promise<Record<string, unknown>>;

/** The owner's login of each site, by its address: a password takes a third of a second of the processor to check. */
const tokens = new Map<string, string>();

/** The owner of the demonstration at the site's own calls: `path` begins after /api/v1. Answers what stands under `data`. */
export async function operator(request: APIRequestContext, baseURL = ''): Promise<ApiCall> {
  const send = async (method: string, path: string, data?: object): Promise<APIResponse> => {
    const token = tokens.get(baseURL) ?? (await logIn(request, baseURL));
    return request.fetch(`${baseURL}/api/v1${path}`, {
      method,
      headers: { ...OWN_CONNECTION, Authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
  };
  // A journey before may have ended it, or have put another site in the place of this one.
  if (!(await send('GET', '/users/verify')).ok()) tokens.delete(baseURL);
  return async (method, path, data) => {
    const answer = await send(method, path, data);
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
    return answer.status() === 204 ? {} : (await answer.json()).data;
  };
}

/** The id of somebody's connection, once the site knows of it: a room tells who has come at most once a second (ROOM_REPORT_MS). */
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

async function logIn(request: APIRequestContext, baseURL: string): Promise<string> {
  const login = await request.post(`${baseURL}/api/v1/users/login`, {
    headers: OWN_CONNECTION,
    data: { username: 'owner', password: DEMO_PASSWORD },
  });
  const { token } = await login.json();
  tokens.set(baseURL, token);
  return token;
}
