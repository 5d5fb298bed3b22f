import ReconnectingWebSocket, { CloseEvent } from 'partysocket/ws';
import { RECONNECT_ATTEMPTS } from '../../../protocol/constants.ts';
import { CLOSE, willReconnect } from '../../../protocol/wire/close-codes.ts';
import { dialling, isForGood, SETTLED_MS } from './reconnection.ts';

/** Why no further attempt is made: the server closed it so, refused a ticket for good, or was not reached. */
export type End = { why: 'closed'; code: number } | { why: 'refused' | 'exhausted'; error: Error | null };

export type LineEvents = {
  opened: () => void;
  heard: (frame: string) => void;
  /** It broke, or an attempt failed; the attempt of this number is on its way. */
  missed: (attempt: number, error: Error | null) => void;
  ended: (end: End) => void;
};

export type Line = {
  /** False when it is down and nothing was sent. */
  send: (frame: string) => boolean;
  /** Nothing more is heard of it. */
  hangUp: (code: number) => void;
};

/** `address` is asked before every attempt, since a ticket is good only once. `attempt`: of those that count as reconnecting. */
export type Dial = (address: () => Promise<string>, events: LineEvents, attempt?: number) => Line;

type Phase = 'dialling' | 'open' | 'waiting' | 'over';

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * Who is moved hears of it before the close and is on the way already. A line that is closed as moved without a word
 * is another window's doing, and would pull that window back.
 */
const mayReturn = (code: number): boolean => code !== CLOSE.moved && willReconnect(code);

/** After an error partysocket closes by itself, with a code that says nothing of what the server wants. */
const isOwnClose = (event: object): boolean => event instanceof CloseEvent;

export const dialWith =
  (WebSocketClass?: unknown): Dial =>
  (address, events, attempt = 0) => {
    let phase: Phase = 'dialling';
    let attempts = attempt;
    let openedAt = 0;
    let cause: Error | null = null;

    const socket = new ReconnectingWebSocket(
      async () => {
        if (phase === 'over') throw new Error('hung up');
        phase = 'dialling';
        cause = null;
        return address().catch((error: unknown) => {
          cause = asError(error);
          throw cause;
        });
      },
      undefined,
      { ...dialling(), ...(WebSocketClass ? { WebSocket: WebSocketClass } : {}) },
    );

    const hangUp = (code: number): void => {
      phase = 'over';
      Object.assign(socket, { onopen: null, onmessage: null, onclose: null, onerror: null });
      socket.close(code);
    };

    const end = (end: End): void => {
      hangUp(CLOSE.left);
      events.ended(end);
    };

    // One failed attempt is told by a close, by an error or by both: only the first counts.
    const miss = (): void => {
      if (phase === 'over' || phase === 'waiting') return;
      if (phase === 'open' && Date.now() - openedAt >= SETTLED_MS) attempts = 0;
      phase = 'waiting';
      if (isForGood(cause)) end({ why: 'refused', error: cause });
      else if (attempts >= RECONNECT_ATTEMPTS) end({ why: 'exhausted', error: cause });
      else events.missed(++attempts, cause);
    };

    socket.onopen = () => {
      phase = 'open';
      openedAt = Date.now();
      events.opened();
    };
    socket.onmessage = ({ data }) => {
      if (phase === 'open' && typeof data === 'string') events.heard(data);
    };
    socket.onclose = event => {
      if (isOwnClose(event) || mayReturn(event.code)) miss();
      else end({ why: 'closed', code: event.code });
    };
    socket.onerror = miss;
    socket.reconnect();

    return {
      send: frame => {
        if (phase !== 'open' || socket.readyState !== socket.OPEN) return false;
        socket.send(frame);
        return true;
      },
      hangUp,
    };
  };
