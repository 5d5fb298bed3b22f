/** A ticket is good for one socket: each socket of a person has its own, found by its login. */
export type SessionTicket = { sessionId: string; ticket: string };

/** The room somebody goes to (`room` is its name) and the tickets for their sockets. */
export type TransferTickets = { room: string; roomId: string; tickets: readonly SessionTicket[] };
