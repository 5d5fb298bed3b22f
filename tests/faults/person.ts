import { ChatClient, type Login } from '../../protocol/client/chat-client.ts';
import type { ConnectionChange } from '../../protocol/client/connection.ts';
import type { User } from '../../protocol/entities/user.ts';
import { MessageScreen } from '../support/screens.ts';

type Settings = {
  site: string;
  name: string;
  /** Address that a local instance assumes for this user. */
  address: string;
  login?: Login;
  /** Strings that must not be in any frame for this user. */
  secrets?: readonly string[];
};

type SocketClass = new (url: string, init: { headers: Record<string, string> }) => WebSocket;

/** A user of the typed client, as in a program. Sends messages, reconnects, and stores the content of their screen. */
export class Person {
  readonly name: string;
  readonly screen = new MessageScreen();
  readonly acked = new Set<string>();
  readonly leaks: string[] = [];
  readonly refused: string[] = [];
  /** Names in join and leave lines. */
  readonly lines: string[] = [];
  readonly sockets: WebSocket[] = [];
  /** Time of the last connection (milliseconds of this process), and how often the client gave up. */
  openedAt = 0;
  gaveUp = 0;
  closedWith: number | Error | null | undefined;
  readonly delays: number[] = [];
  /** Users of the room in this client's list, by nickname, with their reconnecting state. */
  readonly roster = new Map<string, { userID: string; isReconnecting: boolean }>();
  #nicknames = new Map<string, string>();
  isUp = false;
  readonly #client: ChatClient;
  #room: string | null = null;
  readonly #settings: Settings;
  #said = 0;
  #hasLeft = false;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.name = settings.name;
    this.#client = this.#newClient();
  }

  async enter(room: string | null = null): Promise<void> {
    this.#room = room;
    await this.#client.enter(this.#settings.login ?? { nickname: this.name }, room);
    this.#client.on('chatMessagesFromServer', history => this.screen.takeHistory(history));
    this.#client.on('newMessageFromServer', message => {
      this.screen.take(message);
      const said = /@(\d+)$/.exec(message.text)?.[1];
      if (said) this.delays.push(performance.now() - Number(said));
    });
    this.#client.on('users', ({ scope, users }) => scope === 'room' && this.#listAnew(users));
    this.#client.on('usersChanged', ({ scope, upserted, removed }) => {
      if (scope === 'room') this.#list(upserted, removed);
    });
    for (const event of ['joinedMsgFromServer', 'leavedMessageFromServer'] as const)
      this.#client.on(event, ({ text }) => this.lines.push(text));
  }

  /** Sends the next message and waits for its ack. With `timed` the text contains the time. */
  async say({ timed = false } = {}): Promise<boolean> {
    const text = `${this.name} #${++this.#said}${timed ? ` @${Math.round(performance.now())}` : ''}`;
    try {
      await this.#client.say(text);
      this.acked.add(text);
      return true;
    } catch (error) {
      this.refused.push((error as { code?: string }).code ?? String(error));
      return false;
    }
  }

  request: ChatClient['request'] = (event, data) => this.#client.request(event, data);

  /** Reconnects like a page after its last attempt, when the user presses the button. */
  async enterAgain(): Promise<void> {
    if (this.#hasLeft) return;
    await this.enter(this.#room);
    if (this.#hasLeft) this.#client.leave();
  }

  leave(): void {
    this.#hasLeft = true;
    this.#client.leave();
  }

  idOf(nickname: string): string {
    const found = this.roster.get(nickname);
    if (!found) throw new Error(`${this.name} has no ${nickname} in the list`);
    return found.userID;
  }

  #listAnew(users: readonly User[]): void {
    this.roster.clear();
    this.#nicknames.clear();
    this.#list(users, []);
  }

  #list(upserted: readonly User[], removed: readonly string[]): void {
    for (const userID of removed) this.roster.delete(this.#nicknames.get(userID) ?? '');
    for (const { userID, nickname, reconnecting } of upserted) {
      this.#nicknames.set(userID, nickname);
      this.roster.set(nickname, { userID, isReconnecting: reconnecting === true });
    }
  }

  #newClient(): ChatClient {
    const { site, address, secrets = [] } = this.#settings;
    const headers = { Origin: site, 'CF-Connecting-IP': address };
    const { sockets, leaks } = this;
    const Base = globalThis.WebSocket as unknown as SocketClass;
    class OwnSocket extends Base {
      constructor(url: string) {
        super(url, { headers });
        sockets.splice(0, sockets.length, this as unknown as WebSocket);
        this.addEventListener('message', ({ data }) => {
          const frame = String(data);
          for (const secret of secrets) if (frame.includes(secret)) leaks.push(`${secret} in ${frame}`);
        });
      }
    }
    const withAddress: typeof fetch = (url, init) =>
      fetch(url, { ...init, headers: { ...(init?.headers as Record<string, string>), ...headers } });
    return new ChatClient({
      site,
      fingerprint: `fault-${this.name}`,
      onChange: ({ type }) => this.#note(type),
      onEnd: why => {
        this.isUp = false;
        this.closedWith = why;
        if (typeof why !== 'number') this.gaveUp++;
      },
      fetch: withAddress,
      WebSocketClass: OwnSocket,
    });
  }

  #note(type: ConnectionChange['type']): void {
    this.isUp = type === 'opened';
    if (this.isUp) this.openedAt = performance.now();
  }
}
