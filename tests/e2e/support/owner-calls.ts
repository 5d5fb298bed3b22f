import { type APIRequestContext, expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../migrations/seed/accounts.ts';
import { OWN_CONNECTION } from './own-connection.ts';

export type ApiCall = (method: string, path: string, data?: object) => Promise<Record<string, unknown>>;

/** The owner of the demonstration at the site's own calls: `path` begins after /api/v1. Answers what stands under `data`. */
export async function operator(request: APIRequestContext, baseURL = ''): Promise<ApiCall> {
  const login = await request.post(`${baseURL}/api/v1/users/login`, {
    headers: OWN_CONNECTION,
    data: { username: 'owner', password: DEMO_PASSWORD },
  });
  const { token } = await login.json();
  return async (method, path, data) => {
    const answer = await request.fetch(`${baseURL}/api/v1${path}`, {
      method,
      headers: { ...OWN_CONNECTION, Authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
    return answer.status() === 204 ? {} : (await answer.json()).data;
  };
}
