import type { RoomPorts } from '../../rooms-do/room/ports.ts';

/** Tickets whose text is the same in every run: what is heard is compared. */
export function fakeTickets(): RoomPorts['issueTicket'] {
  let given = 0;
  return (roomId, now, forMs) => ({
    ticket: `back to ${roomId}`,
    roomId,
    nonce: `${++given}`,
    expiresAt: now + forMs,
  });
}
