import type { ChatMessage } from '../entities/messages.ts';
import type { ChallengeAnswer } from '../entities/protection.ts';
import type { Admission, Connect, OwnUser } from '../rest/admission.ts';
import type { Fail, Success } from '../rest/envelope.ts';
import type { DownData, DownName } from '../wire/down.ts';
import type { AckOf, UpData, UpName } from '../wire/up.ts';

import { Connection, type ConnectionChange } from './connection.ts';
import { ApiError, NetworkError, UnreadableAnswerError } from './errors.ts';
import { openTransportWith } from './frame-channel.ts';
import { RoomResolver } from './room-resolver.ts';
import { solvePuzzle } from './solve-puzzle.ts';

/** Login of a guest by nickname, of an account by password, or of a bot by its token. */
export type Login = { nickname: string } | { username: string; password: string } | { token: string };

/** The logged-in user. `device`: id that the site issued to this client and that the client sends back. */
export type Person = Pick<OwnUser, 'username' | 'nickname' | 'accountType'> & {
  token: string;
  device?: string;
};

const DEVICE_HEADER = 'Samar-Device';

/** REST calls before the socket opens. `fingerprint` distinguishes similar programs. */
export class SiteCalls {
  #site: string;
  #fetch: typeof fetch;
  #fingerprint: string;

  constructor(site: string, fingerprint: string, fetchWith: typeof fetch) {
    this.#site = site;
    this.#fingerprint = fingerprint;
    this.#fetch = fetchWith;
  }

  /**
   * Logs in. `before`: previous user of the client. A guest who closed a connection regains the nickname while the site
   * still reserves it.
   */
  async login(login: Login, before: Person | null = null): Promise<Person> {
    const [path, body] = this.#loginCall(login);
    const headers = {
      ...(before?.accountType === 'visitor' && { Authorization: `Bearer ${before.token}` }),
      ...(before?.device !== undefined && { [DEVICE_HEADER]: before.device }),
    };
    const ask = (answer?: ChallengeAnswer) =>
      this.#post<{ user: OwnUser }>(path, answer ? { ...body, answer } : body, headers);
    const {
      data,
      token,
      device = before?.device,
    } = await ask().catch(async (error: unknown) => ask(await answerTo(error)));
    if (token === undefined) throw new UnreadableAnswerError();
    return { ...data.user, token, ...(device !== undefined && { device }) };
  }

  #loginCall(login: Login): [path: string, body: object] {
    const fingerprint = this.#fingerprint;
    if ('token' in login) return ['/users/botLogin', { ...login, fingerprint }];
    const common = { fingerprint, originURL: this.#site, visibility: 'visible' };
    if ('password' in login) return ['/users/login', { ...login, ...common }];
    return ['/users/visitorLogin', { username: login.nickname, type: 'visitor', ...common }];
  }

  /** Requests a ticket for a room. With null the server chooses the room. */
  async connect({ username, nickname, accountType, token }: Person, room: string | null): Promise<Admission> {
    const body: Connect = {
      username,
      nickname,
      type: accountType,
      visibility: 'visible',
      fingerprint: this.#fingerprint,
      originURL: this.#site,
      ...(accountType === 'super' && { authKey: username }),
      ...(room !== null && { room }),
    };
    const headers = { Authorization: `Bearer ${token}` };
    const ask = (answer?: ChallengeAnswer) =>
      this.#post<Admission>('/connect', answer ? { ...body, answer } : body, headers);
    return (await ask().catch(async (error: unknown) => ask(await answerTo(error)))).data;
  }

  async #post<Data>(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Success<Data>> {
    const answer = await this.#fetch(`${this.#site}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }).catch(() => {
      throw new NetworkError();
    });
    const read: unknown = await answer.json().catch(() => null);
    // The server's refusals have this type. A proxy in between may answer differently.
    if (!answer.ok) throw new ApiError(answer.status, (read ?? {}) as Partial<Fail>);
    if (typeof read !== 'object' || read === null || !('data' in read)) throw new UnreadableAnswerError();
    return read as Success<Data>;
  }
}

/** Solves the puzzle of an entry challenge. Rethrows any other refusal. */
async function answerTo(refusal: unknown): Promise<ChallengeAnswer> {
  const challenge = refusal instanceof ApiError ? refusal.answer.challenge : undefined;
  if (!challenge || !('puzzle' in challenge)) throw refusal;
  return { puzzle: challenge.puzzle, solution: await solvePuzzle(challenge) };
}

/** Constructor of Node's own WebSocket (undici, Node 22 and newer), which also accepts headers. */
type WithHeaders = new (url: string, init: { headers: Record<string, string> }) => WebSocket;

/**
 * Returns a WebSocket class that sends the site as origin, or undefined in a browser. A browser sends its
 * page's origin, and the site accepts only its own origin.
 */
export function nodeWebSocket(site: string): unknown {
  if (!('process' in globalThis)) return undefined;
  // The types of browsers and Workers lack Node's constructor form.
  const Base = globalThis.WebSocket as unknown as WithHeaders;
  return class extends Base {
    constructor(url: string) {
      super(url, { headers: { Origin: site } });
    }
  };
}

export type ChatClientOptions = {
  /** Address of the chat, such as `https://chat.example`, without a trailing slash. */
  site: string;
  /** Distinguishes programs behind one address; at least 8 letters, digits or dashes. */
  fingerprint: string;
  /** Called when the connection is lost, restored or refused. */
  onChange?: (change: ConnectionChange) => void;
  /** Called at the end of the session with the close code, or with the error of the last reconnect. */
  onEnd?: (why: number | Error | null) => void;
  fetch?: typeof fetch;
  /** WebSocket class for runtimes without a built-in one. */
  WebSocketClass?: unknown;
};

type Handlers = Partial<{ [Name in DownName]: (data: DownData<Name>) => void }>;

/**
 * A chat client without a page: logs in, joins, reconnects without missing a message, and applies flow control.
 * Messages have the types of the schemas and are not validated again.
 */
export class ChatClient {
  #site: SiteCalls;
  #connection: Connection;
  #resolver: RoomResolver;
  #person: Person | null = null;
  #login: Login | null = null;
  #room: string | null = null;
  /** Last received position in the room's message sequence. */
  #since: { epoch: string; seq: number } | null = null;

  constructor({
    site,
    fingerprint,
    onChange,
    onEnd,
    fetch: own = fetch,
    WebSocketClass = nodeWebSocket(site),
  }: ChatClientOptions) {
    this.#site = new SiteCalls(site, fingerprint, own);
    this.#resolver = new RoomResolver({
      requestTicket: room => this.#requestTicket(room),
      current: () => this.#room,
      onRoomChosen: ({ room }) => this.#chooseRoom(room),
      resume: () => this.#since && { since: this.#since.seq, epoch: this.#since.epoch },
      base: site,
    });
    this.#connection = new Connection({
      openTransport: openTransportWith({ random: Math.random, now: Date.now, WebSocketClass }),
      url: this.#resolver.nextUrl,
      yieldToPaint: then => void setTimeout(then, 0),
      receive: (event, data) => this.#receive(event, data),
      onChange: change => onChange?.(change),
      onOpen: () => this.#resolver.onConnected(),
      onEnd: end => {
        // Disconnects because otherwise the closed connection's pings would continue and cause a reconnect.
        if (end.why === 'closed') this.#connection.disconnect();
        onEnd?.(end.why === 'closed' ? end.code : end.error);
      },
    });
  }

  /** Nickname that the server assigned. */
  get nickname(): string | null {
    return this.#person?.nickname ?? null;
  }

  get room(): string | null {
    return this.#room;
  }

  /**
   * Resolves when the socket is open. With a null room the server chooses. After the end of a session, starts the next
   * session as the same guest.
   */
  async enter(login: Login, room: string | null = null): Promise<void> {
    this.#login = login;
    this.#person = await this.#site.login(login, this.#person);
    this.#resolver.setTargets([room]);
    await this.#connection.connect();
  }

  /** Adds a listener until the end of the session. Must be called after `enter`. */
  on<Name extends DownName>(event: Name, listener: (data: DownData<Name>) => void): void {
    // The event name determines the type of its data.
    void this.#connection.subscribe(event, data => listener(data as DownData<Name>));
  }

  /** Resolves with the data of the ack. Rejects with `RequestRejected` and its code if the server refuses. */
  request<Name extends UpName>(event: Name, data: UpData<Name>): Promise<AckOf<Name>> {
    return this.#connection.emit(event, data);
  }

  /** Sends a message to the room. After each reconnect before the ack, sends the message again. */
  async say(text: string): Promise<void> {
    await this.#connection.emit('newMessageFromClient', { text, style: {} }, { survivesReconnect: true });
  }

  leave(): void {
    this.#connection.post('disconnect', {});
    this.#resolver.reset();
    this.#connection.disconnect();
  }

  /** The login's token expires, so a long session logs in again. */
  async #requestTicket(room: string | null) {
    if (this.#person === null || this.#login === null)
      throw new Error('a ticket was asked for before the login');
    try {
      return await this.#site.connect(this.#person, room);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      this.#person = await this.#site.login(this.#login, this.#person);
      return this.#site.connect(this.#person, room);
    }
  }

  #chooseRoom(room: string): void {
    if (room !== this.#room) {
      this.#since = null;
      this.#connection.dropRequests();
    }
    this.#room = room;
  }

  #receive(event: string, data: unknown): void {
    const rows: Record<string, ((data: never) => void) | undefined> = this.#handlers;
    // The event name determines the type of its data. The server may send events that this table does not contain.
    if (Object.hasOwn(rows, event)) rows[event]?.(data as never);
  }

  #handlers: Handlers = {
    ack: ack => this.#connection.acknowledge(ack),
    resume: ({ ticket, expiresAt }) => this.#resolver.keepTicket(ticket, Date.parse(expiresAt)),
    moved: to => {
      this.#resolver.setTargets([to.room, this.#room, null], to);
      // A failure appears as a change of the connection state.
      this.#connection.switchSocket().catch(() => {});
    },
    chatMessagesFromServer: ({ epoch, reset, messages }) => {
      if (reset || this.#since?.epoch !== epoch) this.#since = { epoch, seq: 0 };
      for (const message of messages) this.#note(message);
    },
    newMessageFromServer: message => this.#note(message),
  };

  #note({ kind, seq }: ChatMessage): void {
    if (kind === 'user' && this.#since) this.#since.seq = Math.max(this.#since.seq, seq);
  }
}
