import { expect } from 'vitest';

type Answer = { data: { user: { _id: string }; token: string; secret: string }; token: string };

/** Returns a function for calls to a running site after this login. It returns the data and fails on a refusal. */
export async function callsOf(site: string, login: object) {
  let headers: Record<string, string> = { 'Content-Type': 'application/json' };
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${site}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return (answer.status === 204 ? {} : await answer.json()) as Answer;
  };
  const { token } = await call('POST', '/users/login', login);
  headers = { ...headers, Authorization: `Bearer ${token}` };
  return async (method: string, path: string, body?: object) => (await call(method, path, body)).data;
}
