import { expect, test } from 'vitest';
import { TICKET_MS } from '../../protocol/constants.ts';
import { issueTicket, readTicket } from './admissions.ts';

const SECRET = 'one secret';

test('a ticket can be read only with its secret and before expiry (ADMISSION-22)', () => {
  const { ticket, nonce, expiresAt } = issueTicket(SECRET, 'room-majlis', 1_000);
  expect(expiresAt).toBe(1_000 + TICKET_MS);
  expect(readTicket(SECRET, ticket, 1_000)).toEqual({ roomId: 'room-majlis', nonce, expiresAt });
  expect(readTicket(SECRET, ticket, expiresAt)).toBe(null);
  expect(readTicket('another', ticket, 1_000)).toBe(null);
});

test('a ticket with a changed room, nonce, expiry or part count is refused (ADMISSION-22, ADMISSION-24)', () => {
  const { ticket } = issueTicket(SECRET, 'hall', 1_000);
  const parts = ticket.split('.');
  const forged = [
    ['garden', ...parts.slice(1)],
    [parts[0], 'another', ...parts.slice(2)],
    [parts[0], parts[1], '99999999999999', parts[3]],
    [...parts, 'more'],
    parts.slice(0, 3),
    [''],
  ];
  for (const each of forged) expect(readTicket(SECRET, each.join('.'), 1_000)).toBe(null);
});

test('all tickets are unique (ADMISSION-22)', () => {
  const tickets = new Set(Array.from({ length: 200 }, () => issueTicket(SECRET, 'hall', 1_000).ticket));
  expect(tickets.size).toBe(200);
});
