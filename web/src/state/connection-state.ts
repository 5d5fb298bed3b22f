/** States of the socket. `reconnecting`: a lost connection is being reopened. */
export type ConnectionState =
  | { state: 'empty' }
  | { state: 'connecting' }
  | { state: 'connected'; reconnecting: { attempt: number } | null }
  | { state: 'failed'; error: string }
  | { state: 'disconnecting' }
  | { state: 'disconnected' }
  | { state: 'disconnection-failed'; error: string };

type EventData = {
  connecting: object;
  opened: object;
  refused: { error: string };
  lost: { attempt: number };
  closing: object;
  closed: object;
  'closing-failed': { error: string };
  forgotten: object;
};

export type ConnectionEvent<Type extends keyof EventData = keyof EventData> = {
  [Each in Type]: { type: Each } & EventData[Each];
}[Type];

type Steps = {
  [Type in keyof EventData]: (now: ConnectionState, event: ConnectionEvent<Type>) => ConnectionState;
};

const steps: Steps = {
  connecting: now =>
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

/** Returns the next state. An event that is impossible in a state changes nothing. */
export const next = <Type extends keyof EventData>(
  now: ConnectionState,
  event: ConnectionEvent<Type>,
): ConnectionState => steps[event.type](now, event);

export const isReconnecting = (connection: ConnectionState): boolean =>
  connection.state === 'connected' && connection.reconnecting !== null;
