import type { Context } from 'hono';
import { Failure } from '../../protocol/errors/failure.ts';
import { roomOf } from '../../rooms-do/env.ts';
import { readTicket } from '../../rooms-do/tickets.ts';
import type { AppEnv } from '../env.ts';
import { isAllowedOrigin } from './origin.ts';

/** GET /rooms/{roomId}/socket: the origin and the ticket's signature are judged here, before any room is woken. */
export async function openSocket(c: Context<AppEnv>): Promise<Response> {
  if (!isAllowedOrigin(c.req.header('Origin') ?? null, c.req.raw, c.env)) throw new Failure('bad_origin');
  if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket') throw new Failure('not_found');
  const roomId = c.req.param('roomId') ?? '';
  const ticket = readTicket(c.env.SAMAR_SECRET, c.req.query('ticket') ?? '', Date.now());
  if (ticket?.roomId !== roomId) throw new Failure('bad_ticket');
  return roomOf(c.env, roomId).fetch(c.req.raw);
}
