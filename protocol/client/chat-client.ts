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

/** Login of a guest by name, of an account, or of a bot by its token. */
export type Login = { nickname: string } | { username: string; password: string } | { token: string };

/** `device`: the site's id of this client, which returns its name. */
export type Person = Pick<OwnUser, 'username' | 'nickname' | 'accountType'> & {
  token: string;
  device?: string;
};

const DEVICE_HEADER = 'Samar-Device';

/** REST calls before the socket opens. `fingerprint` distinguishes programs of one kind. */
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
   * `before`: previous user of the client. A guest who closed a connection regains the nickname while the site still
   * reserves it.
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

  /** Requests a ticket to a room. Null lets the server choose. */
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
    // The server answers refusals with this type. A proxy between may answer differently.
    if (!answer.ok) throw new ApiError(answer.status, (read ?? {}) as Partial<Fail>);
    if (typeof read !== 'object' || read === null || !('data' in read)) throw new UnreadableAnswerError();
    return read as Success<Data>;
  }
}

/** Solves the puzzle of an entry challenge. Any other refusal is rethrown. */
async function answerTo(refusal: unknown): Promise<ChallengeAnswer> {
  const challenge = refusal instanceof ApiError ? refusal.answer.challenge : undefined;
  if (!challenge || !('puzzle' in challenge)) throw refusal;
  return { puzzle: challenge.puzzle, solution: await solvePuzzle(challenge) };
}

/** Constructor of Node's own WebSocket (undici, Node 22 and newer), which also accepts headers. */
type WithHeaders = new (url: string, init: { headers: Record<string, string> }) => WebSocket;

/**
 * The WebSocket of this runtime with the site as origin. A browser sends the origin of its page, and the site accepts
 * only its own.
 */
export function socketOfAProgram(site: string): unknown {
  if (!('process' in globalThis)) return undefined;
  // The types of browsers and Workers lack the second form.
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
  /** Distinguishes programs at one address; at least 8 letters, digits or dashes. */
  fingerprint: string;
  /** Called when the connection is lost, restored or refused. */
  onChange?: (change: ConnectionChange) => void;
  /** Called at the end of the session with the close code, or the error of the last reconnect. */
  onEnd?: (why: number | Error | null) => void;
  fetch?: typeof fetch;
  /** WebSocket class for runtimes that have none. */
  WebSocketClass?: unknown;
};

type Handlers = Partial<{ [Name in DownName]: (data: DownData<Name>) => void }>;

/**
 * A chat client without a page: logs in, joins, reconnects without missing a message, and answers flow control.
 * Messages have the types of the schemas and are not validated again.
 */
export class ChatClient {
  #site: SiteCalls;
  #connection: Connection;
  #resolver: RoomResolver;
  #person: Person | null = null;
  #login: Login | null = null;
  #room: string | null = null;
  /** Last received position in the room's messages. */
  #since: { epoch: string; seq: number } | null = null;

  constructor({
    site,
    fingerprint,
    onChange,
    onEnd,
    fetch: own = fetch,
    WebSocketClass = socketOfAProgram(site),
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
        // Otherwise pings of the closed connection would continue and reconnect.
        if (end.why === 'closed') this.#connection.disconnect();
        onEnd?.(end.why === 'closed' ? end.code : end.error);
      },
    });
  }

  /** Nickname from the server. */
  get nickname(): string | null {
    return this.#person?.nickname ?? null;
  }

  get room(): string | null {
    return this.#room;
  }

  /**
   * Resolves when the socket is open. Null lets the server choose the room. After a session has ended, it starts the
   * next one as the same guest.
   */
  async enter(login: Login, room: string | null = null): Promise<void> {
    this.#login = login;
    this.#person = await this.#site.login(login, this.#person);
    this.#resolver.setTargets([room]);
    await this.#connection.connect();
  }

  /** Adds a listener until the end of the session. Call it after `enter`. */
  on<Name extends DownName>(event: Name, listener: (data: DownData<Name>) => void): void {
    // The event name determines the type of its data.
    void this.#connection.subscribe(event, data => listener(data as DownData<Name>));
  }

  /** Resolves with the data of the ack. Rejects a refusal as `RequestRejected` with its code. */
  request<Name extends UpName>(event: Name, data: UpData<Name>): Promise<AckOf<Name>> {
    return this.#connection.emit(event, data);
  }

  /** Sends a message to the room. If the connection breaks before the ack, it is repeated once. */
  async say(text: string): Promise<void> {
    await this.#connection.emit('newMessageFromClient', { text, style: {} }, { survivesReconnect: true });
  }

  leave(): void {
    this.#connection.post('disconnect', {});
    this.#resolver.reset();
    this.#connection.disconnect();
  }

  /** A login's token expires: long sessions log in again. */
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
    // The event name determines the type of its data. The server may send events without a row here.
    if (Object.hasOwn(rows, event)) rows[event]?.(data as never);
  }

  #handlers: Handlers = {
    ack: ack => this.#connection.acknowledge(ack),
    resume: ({ ticket, expiresAt }) => this.#resolver.keepTicket(ticket, Date.parse(expiresAt)),
    moved: to => {
      this.#resolver.setTargets([to.room, this.#room, null], to);
      // The state of the connection shows a failure.
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
