import { socketUrl } from '../../protocol/client/room-resolver.ts';
import type { RoomTicket } from '../../protocol/wire/up/rooms.ts';
import type { Dial } from './dialects.ts';

type Guest = { name: string; address: string; room: string | null };

/**
 * Logs a guest in and returns the socket's URL, like the page. A local instance reads the client address from the
 * header.
 */
export async function connectGuest(site: string, { name, address, room }: Guest): Promise<Dial> {
  const headers = { Origin: site, 'CF-Connecting-IP': address };
  const person = {
    username: name,
    fingerprint: `bench-${name}`,
    originURL: site,
    visibility: 'visible',
    type: 'visitor',
  };
  const { token } = (await post(`${site}/api/v1/users/visitorLogin`, person, headers)) as { token: string };
  const answer = await post(
    `${site}/api/v1/connect`,
    { ...person, nickname: name, authKey: null, room },
    { ...headers, Authorization: `Bearer ${token}` },
  );
  return { address: socketUrl((answer as { data: RoomTicket }).data, null, site, '2'), headers };
}

async function post(address: string, body: object, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
