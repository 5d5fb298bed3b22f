import { DEMO_PASSWORD } from '../../migrations/seed/accounts.ts';

type Call = (method: string, path: string, body: object) => Promise<void>;

/** The calls of the owner of the demonstration. */
export async function ownerOf(site: string): Promise<Call> {
  const send = async (method: string, path: string, body: object, token = ''): Promise<Response> => {
    const answer = await fetch(`${site}/api/v1${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== '' && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const login = await send('POST', '/users/login', { username: 'owner', password: DEMO_PASSWORD });
  const { token } = (await login.json()) as { token: string };
  return async (...[method, path, body]) => void (await (await send(method, path, body, token)).text());
}

/**
 * Prepares an instance of Samar as the owner of the demonstration: no flood is refused, since 74 messages a second of 95 people
 * are a breath below it, and so many rooms are made. Answers their names.
 */
export async function furnish(site: string, rooms: number): Promise<readonly string[]> {
  const call = await ownerOf(site);
  await call('PATCH', '/options-1/site', { floodCount: 0 });
  const names = Array.from({ length: rooms }, (_, at) => `مجلس ${at + 1}`);
  for (const name of names) await call('POST', '/rooms', { name });
  return names;
}
