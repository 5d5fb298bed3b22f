import { DEMO_PASSWORD } from '../../migrations/seed/accounts.ts';

/**
 * Prepares an instance of Samar as the owner of the demonstration: no flood is refused, since 74 messages a second of 95 people
 * are a breath below it, and so many rooms are made. Answers their names.
 */
export async function furnish(site: string, rooms: number): Promise<readonly string[]> {
  const call = async (
    method: string,
    path: string,
    body: object,
    token = '',
  ): Promise<{ token?: string }> => {
    const answer = await fetch(`${site}/api/v1${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== '' && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? {} : ((await answer.json()) as { token?: string });
  };
  const { token } = await call('POST', '/users/login', { username: 'owner', password: DEMO_PASSWORD });
  await call('PATCH', '/options-1/site', { floodCount: 0 }, token);
  const names = Array.from({ length: rooms }, (_, at) => `مجلس ${at + 1}`);
  for (const name of names) await call('POST', '/rooms', { name }, token);
  return names;
}
