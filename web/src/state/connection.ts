/** The socket's life, a union by state. `reconnecting` is set while a connection that was up is being dialled again. */
export type Connection =
  | { state: 'empty' }
  | { state: 'connecting' }
  | { state: 'connected'; reconnecting: { attempt: number } | null }
  | { state: 'failed'; error: string }
  | { state: 'disconnecting' }
  | { state: 'disconnected' }
  | { state: 'disconnection-failed'; error: string };

export type Happening =
  | { type: 'dialled' }
  | { type: 'opened' }
  | { type: 'refused'; error: string }
  | { type: 'lost'; attempt: number }
  | { type: 'closing' }
  | { type: 'closed' }
  | { type: 'closing-failed'; error: string }
  | { type: 'forgotten' };

type Step<Type extends Happening['type']> = (
  now: Connection,
  happening: Extract<Happening, { type: Type }>,
) => Connection;

const steps: { [Type in Happening['type']]: Step<Type> } = {
  dialled: now =>
    now.state === 'connected' || now.state === 'disconnecting' ? now : { state: 'connecting' },
  opened: now =>
    now.state === 'connecting' || now.state === 'connected'
      ? { state: 'connected', reconnecting: null }
      : now,
  refused: (now, { error }) =>
    now.state === 'connecting' || now.state === 'connected' ? { state: 'failed', error } : now,
  lost: (now, { attempt }) =>
    now.state === 'connected' ? { state: 'connected', reconnecting: { attempt } } : now,
  closing: now =>
    now.state === 'connected' || now.state === 'connecting' || now.state === 'disconnection-failed'
      ? { state: 'disconnecting' }
      : now,
  closed: now => (now.state === 'empty' || now.state === 'failed' ? now : { state: 'disconnected' }),
  'closing-failed': (now, { error }) =>
    now.state === 'disconnecting' ? { state: 'disconnection-failed', error } : now,
  forgotten: () => ({ state: 'empty' }),
};

/** What becomes of a connection; what cannot happen in its state changes nothing. */
export const next = (now: Connection, happening: Happening): Connection =>
  (steps[happening.type] as Step<Happening['type']>)(now, happening as never);

export const isReconnecting = (connection: Connection): boolean =>
  connection.state === 'connected' && connection.reconnecting !== null;
