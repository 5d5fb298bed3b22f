import { PROOFS_REMEMBERED } from '../../protocol/constants.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Fail } from '../../protocol/rest/envelope.ts';
import { DIALLING_HEADER, readTicket } from '../../rooms-do/rpc/admissions.ts';
import { RELAY_HEADER } from '../../rooms-do/rpc/relay-api.ts';
import { relayOf, roomOf } from '../../rooms-do/rpc/stubs.ts';
import { spendEntry } from '../platform/http/attempts.ts';
import { clientInfo } from '../platform/http/client-info.ts';
import { uncompressedSocket } from '../platform/http/from-edge.ts';
import type { AppContext } from '../platform/http/handler.ts';
import { isAllowedOrigin } from '../platform/http/origin.ts';
import { SeenProofs } from '../platform/sessions/device-proof.ts';

// Used tickets of this isolate. Another isolate forwards a used ticket to its room, which refuses it.
const used = new SeenProofs(PROOFS_REMEMBERED);

/**
 * GET /rooms/{roomId}/socket: checks the origin and the ticket's signature before the room wakes. A valid ticket was
 * counted when issued; any other request counts as an entry attempt.
 */
export async function openSocket(c: AppContext): Promise<Response> {
  const now = Date.now();
  const ticket = readTicket(c.env.SAMAR_SECRET, c.req.query('ticket') ?? '', now);
  if (!ticket || !used.add(ticket.nonce, ticket.expiresAt, now)) await spendEntry(c);
  if (!isAllowedOrigin(c.req.header('Origin') ?? null, c)) throw new Failure('bad_origin');
  if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket') throw new Failure('not_found');
  const roomId = c.req.param('roomId') ?? '';
  if (ticket?.roomId !== roomId) throw new Failure('bad_ticket');
  const { ipAddress, country } = clientInfo(c);
  const request = new Request(c.req.raw);
  request.headers.set(DIALLING_HEADER, `${ipAddress} ${country ?? ''}`);
  const answer = await dial(c, roomId, request);
  if (answer.status === 101) return uncompressedSocket(answer);
  // The room does not know the request id, so its refusal is answered again here.
  const refused = await answer.json<Fail>();
  return c.json({ ...refused, requestId: c.get('requestId') } satisfies Fail, answer.status as 401 | 403);
}

/** Connects to the room, or to the relay named in the room's answer. */
async function dial({ env }: AppContext, roomId: string, request: Request): Promise<Response> {
  const answer = await roomOf(env, roomId).fetch(request);
  const relay = answer.headers.get(RELAY_HEADER);
  if (relay === null) return answer;
  const again = new Request(request);
  again.headers.set(RELAY_HEADER, relay);
  return relayOf(env, roomId, Number(relay)).fetch(again);
}
