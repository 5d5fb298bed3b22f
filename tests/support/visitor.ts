import { exports } from 'cloudflare:workers';
import { RECEIVED_EVERY } from '../../protocol/constants.ts';
import type { DownData, DownName } from '../../protocol/wire/down.ts';
import { checkAckShape } from './schemas.ts';

const SITE = 'http://localhost';
const API = `${SITE}/api/v1`;

export type Answer = {
  status: number;
  body: { status: string; code?: string; message?: string; token?: string; data?: never } & Record<
    string,
    unknown
  >;
};
type Envelope = { event: string; data: unknown };

let addresses = 0;

/** A request to the whole worker, in the form that the edge sends. */
export const ask = (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  exports.default.fetch(
    new Request(`${API}${path}`, {
      method,
      headers: {
        'CF-Connecting-IP': '127.0.0.1',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );

export async function call(...asked: Parameters<typeof ask>): Promise<Answer> {
  const answer = await ask(...asked);
  const text = await answer.text();
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') === true;
  return { status: answer.status, body: isJson ? JSON.parse(text) : {} };
}

type Place = { fingerprint?: string; address?: string; asn?: string };

/** A guest with a separate browser: an address, a fingerprint, a token. */
export class Visitor {
  readonly name: string;
  readonly fingerprint: string;
  readonly address: string;
  /** Number of the user's autonomous system, if relevant. */
  readonly asn: string | undefined;
  token = '';
  userID = '';

  /** Code of the refused login; undefined after a successful one. */
  #loginCode: string | undefined;

  constructor(name: string, { fingerprint = `fp-${name}`, address = nextAddress(), asn }: Place = {}) {
    this.name = name;
    this.fingerprint = fingerprint;
    this.address = address;
    this.asn = asn;
  }

  get headers(): Record<string, string> {
    return {
      'CF-Connecting-IP': this.address,
      ...(this.asn !== undefined && { 'CF-ASN': this.asn }),
      ...(this.token !== '' && { Authorization: `Bearer ${this.token}` }),
    };
  }

  async login(over: Record<string, unknown> = {}): Promise<Answer> {
    const { name: username, fingerprint } = this;
    const body = { username, type: 'visitor', fingerprint, originURL: SITE, visibility: 'visible', ...over };
    const answer = await call('POST', '/users/visitorLogin', body, this.headers);
    if (answer.status === 201) this.token = answer.body.token ?? '';
    this.#loginCode = answer.body.code;
    return answer;
  }

  async signIn(): Promise<void> {
    await this.login();
  }

  async connect(over: Record<string, unknown> = {}): Promise<Answer> {
    const { name: username, fingerprint } = this;
    const body = {
      username,
      nickname: username,
      authKey: null,
      visibility: 'visible',
      type: 'visitor',
      fingerprint,
      originURL: SITE,
      ...over,
    };
    return call('POST', '/connect', body, this.headers);
  }

  async upgrade(
    roomId: string,
    ticket: string,
    { since = '', origin = SITE as string | null } = {},
  ): Promise<Response> {
    return exports.default.fetch(
      new Request(`${API}/rooms/${roomId}/socket?ticket=${encodeURIComponent(ticket)}${since}`, {
        headers: {
          Upgrade: 'websocket',
          'CF-Connecting-IP': this.address,
          ...(origin !== null && { Origin: origin }),
        },
      }),
    );
  }

  /** Logs in if necessary, requests a ticket, and connects to the room. */
  async enter(over: Record<string, unknown> = {}, since = ''): Promise<ClientSocket> {
    if (this.token === '') await this.signIn();
    const answer = await this.connect(over);
    if (answer.status !== 200) {
      const login = this.#loginCode === undefined ? '' : `, after the login was refused: ${this.#loginCode}`;
      throw new Error(`${this.name} was refused: ${JSON.stringify(answer.body)}${login}`);
    }
    const { ticket, roomId, userID } = (
      answer.body as unknown as { data: { ticket: string; roomId: string; userID: string } }
    ).data;
    this.userID = userID;
    return ClientSocket.open(await this.upgrade(roomId, ticket, { since }));
  }
}

/** Client end of a socket: all received envelopes, and a wait for later ones. */
export class ClientSocket {
  readonly received: Envelope[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  /** Whether it confirms received frames, like every client. */
  keepsUp = true;
  #socket: WebSocket;
  #reported = 0;
  #waiting = new Set<() => void>();

  constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = new Promise(resolve => {
      socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason }));
    });
    socket.addEventListener('message', ({ data }) => {
      if (data === 'pong') this.received.push({ event: 'pong', data: null });
      else this.received.push(...[JSON.parse(String(data))].flat());
      this.#report();
      for (const wake of this.#waiting) wake();
    });
    socket.accept();
  }

  static open(response: Response): ClientSocket {
    if (!response.webSocket) throw new Error(`no socket: ${response.status}`);
    return new ClientSocket(response.webSocket);
  }

  sendRaw(frame: string): void {
    this.#socket.send(frame);
  }

  send(event: string, data: unknown, id?: string): void {
    this.sendRaw(JSON.stringify({ event, data, ...(id !== undefined && { id }) }));
  }

  /** Sends with an id and resolves with the ack. A repeated id is acknowledged without its data. */
  async request(event: string, data: unknown, id: string = crypto.randomUUID()): Promise<DownData<'ack'>> {
    const before = this.received.length;
    const isRepeated = this.all('ack').some(ack => ack.id === id);
    this.send(event, data, id);
    const answered = await this.waitFor('ack', ack => ack.id === id, before);
    if (!isRepeated) checkAckShape(event, answered);
    return answered;
  }

  /** First matching envelope of this name, starting at index `from`, already received or next to arrive. */
  async waitFor<Name extends DownName>(
    event: Name,
    fits: (data: DownData<Name>) => boolean = () => true,
    from = 0,
  ): Promise<DownData<Name>> {
    for (;;) {
      const found = this.all(event, from).find(fits);
      if (found) return found;
      await new Promise<void>(resolve => {
        const wake = () => {
          this.#waiting.delete(wake);
          resolve();
        };
        this.#waiting.add(wake);
      });
    }
  }

  all<Name extends DownName>(event: Name, from = 0): DownData<Name>[] {
    return this.received
      .slice(from)
      .flatMap(envelope => (envelope.event === event ? [envelope.data as DownData<Name>] : []));
  }

  /** A round trip through the room. Everything sent earlier arrives before its pong. */
  async settled(): Promise<void> {
    const before = this.received.length;
    const seq = this.received.filter(({ event }) => event !== 'pong').length;
    const id = crypto.randomUUID();
    this.send('received', { seq }, id);
    await this.waitFor('ack', ack => ack.id === id, before);
  }

  close(code: number): void {
    this.#socket.close(code, 'test');
  }

  #report(): void {
    if (!this.keepsUp || this.received.length - this.#reported < RECEIVED_EVERY) return;
    this.#reported = this.received.length;
    const seq = this.received.filter(({ event }) => event !== 'pong').length;
    if (this.#socket.readyState === WebSocket.OPEN) this.send('received', { seq });
  }
}

const nextAddress = (): string => {
  addresses += 1;
  return `127.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};

export const callsWith =
  (who: Visitor, headers: Record<string, string> = {}) =>
  (method: string, path: string, body?: unknown): Promise<Answer> =>
    call(method, path, body, { ...who.headers, ...headers });
