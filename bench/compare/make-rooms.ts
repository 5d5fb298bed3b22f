import { DEMO_PASSWORD } from '../../migrations/seed/accounts.ts';

/** Makes so many rooms as the owner of the demonstration, and answers their names. */
export const makeRooms =
  (count: number) =>
  async (site: string): Promise<readonly string[]> => {
    const call = async (path: string, body: object, token?: string): Promise<{ token?: string }> => {
      const answer = await fetch(`${site}/api/v1${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as { token?: string };
    };
    const { token } = await call('/users/login', { username: 'owner', password: DEMO_PASSWORD });
    const names = Array.from({ length: count }, (_, at) => `مجلس ${at + 1}`);
    for (const name of names) await call('/rooms', { name }, token);
    return names;
  };
