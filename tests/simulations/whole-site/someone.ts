import type { DownData } from '../../../protocol/wire/down.ts';
import { issueToken } from '../../../worker/platform/http/tokens.ts';
import { MessageScreen } from '../../support/screens.ts';
import { type Platform, SECRET, SITE } from '../platform/platform.ts';
import type { ClientEnd } from '../platform/sockets.ts';
import type { Part, RoomId } from './cast.ts';
import { type Envelope, Visit } from './visit.ts';

export type Ack = { ok: true; data?: Record<string, unknown> } | { ok: false; error: { code: string } };

type Sent = { frame: string; survives: boolean; at: number; answered: (ack: Ack) => void };

/** A user with a separate browser, which acts like the page: resumes, repeats unacked messages, and follows a move. */
export class Someone {
  readonly part: Part;
  readonly screens = new Map<RoomId, MessageScreen>();
  visit: Visit | null = null;
  userID = '';
  token = '';
  onFrame: (frame: string, visit: Visit) => void = () => {};
  readonly #platform: Platform;
  readonly #address: string;
  readonly #waiting = new Map<string, Sent>();
  #since: { roomId: RoomId; epoch: string; seq: number } | null = null;
  #requests = 0;
  /** Resume ticket for the last room, issued before a reconnect needs it. */
  #resume: string | null = null;
  #moves: { ticket: string; roomId: RoomId }[] = [];

  constructor(platform: Platform, part: Part, at: number) {
    this.#platform = platform;
    this.part = part;
    this.#address = `10.20.${at}.1`;
  }

  get name(): string {
    return this.part.name;
  }

  get isVisitor(): boolean {
    return this.part.role === 'visitor';
  }

  get isHere(): boolean {
    return this.visit?.isOpen === true;
  }

  /** Enters or returns by /connect. Returns 'in' or the reason of the refusal. */
  async enter(room: string): Promise<string> {
    if (this.token === '') {
      const refused = await this.#logIn();
      if (refused) return refused;
    }
    const answer = await this.#post('/connect', {
      ...this.#identity(),
      nickname: this.name,
      authKey: this.isVisitor ? null : this.name,
      visibility: this.part.visibility,
      room,
    });
    const { data, code } = await read(answer);
    if (code === 'unauthorized' || answer.status === 401) this.token = '';
    if (!data) return String(code ?? answer.status);
    this.userID = String(data.userID);
    return this.dial(String(data.ticket), data.roomId as RoomId);
  }

  async comeBack(): Promise<boolean> {
    const { visit } = this;
    const ticket = this.#resume;
    this.#resume = null;
    if (!visit || ticket === null) return false;
    return (await this.dial(ticket, visit.roomId)) === 'in';
  }

  async dial(ticket: string, roomId: RoomId): Promise<string> {
    const { visit } = this;
    if (visit?.isOpen) visit.close(4000);
    const query = new URLSearchParams({ ticket });
    if (this.#since?.roomId === roomId) {
      query.set('since', String(this.#since.seq));
      query.set('epoch', this.#since.epoch);
    }
    const headers = { Upgrade: 'websocket', Origin: SITE, 'CF-Connecting-IP': this.#address };
    const answer = await this.#platform.fetch(`/api/v1/rooms/${roomId}/socket?${query}`, { headers });
    const { webSocket } = answer as Response & { webSocket?: ClientEnd };
    if (!webSocket) return String((await read(answer)).code);
    this.visit = new Visit(roomId, webSocket, this.#platform.time.now, (on, frame) => this.#hear(on, frame));
    for (const [id, sent] of this.#waiting) {
      if (sent.survives) this.visit.send(sent.frame);
      else this.#waiting.delete(id);
    }
    return 'in';
  }

  /** Continues in another room with the ticket from an ack. */
  moveTo(ticket: string, roomId: RoomId): void {
    this.#moves.push({ ticket, roomId });
  }

  /** Connects moved users to the announced room. */
  async followMoves(): Promise<void> {
    const [move] = this.#moves.splice(0).slice(-1);
    if (move) await this.dial(move.ticket, move.roomId);
  }

  /** With `survives` the frame is repeated on the next socket under the same id. */
  send(event: string, data: unknown, answered: (ack: Ack) => void = () => {}, survives = false): void {
    const id = `r${++this.#requests}`;
    const frame = JSON.stringify({ event, data, id });
    this.#waiting.set(id, { frame, survives, at: this.#platform.time.now, answered });
    this.visit?.send(frame);
  }

  /** Time since which the oldest frame on the open socket has waited for its ack. */
  waitingSince(): number | null {
    const { visit } = this;
    if (!visit?.isOpen) return null;
    const times = [...this.#waiting.values()].map(({ at }) => Math.max(at, visit.openedAt));
    return times.length === 0 ? null : Math.min(...times);
  }

  screen(roomId: RoomId): MessageScreen {
    const screen = this.screens.get(roomId) ?? new MessageScreen();
    this.screens.set(roomId, screen);
    return screen;
  }

  #hear(visit: Visit, frame: string): void {
    this.onFrame(frame, visit);
    for (const { event, data } of [JSON.parse(frame)].flat() as Envelope[]) {
      if (event === 'ack') this.#takeAck(data as DownData<'ack'>);
      if (event === 'resume') this.#resume = String(data.ticket);
      if (event === 'moved') this.#moves.push(data as never);
      if (event === 'chatMessagesFromServer') {
        const history = data as DownData<'chatMessagesFromServer'>;
        this.screen(visit.roomId).takeHistory(history);
        this.#note(
          visit,
          history.epoch,
          Math.max(0, ...history.messages.map(({ seq }) => seq)),
          history.reset,
        );
      }
      if (event === 'newMessageFromServer') {
        const message = data as DownData<'newMessageFromServer'>;
        this.screen(visit.roomId).take(message);
        if (message.kind === 'user') this.#note(visit, this.#since?.epoch ?? '', message.seq, false);
      }
    }
  }

  #note({ roomId }: Visit, epoch: string, seq: number, isAnew: boolean): void {
    const known =
      this.#since?.roomId === roomId && this.#since.epoch === epoch && !isAnew ? this.#since.seq : 0;
    this.#since = { roomId, epoch, seq: Math.max(known, seq) };
  }

  #takeAck({ id, ...ack }: DownData<'ack'>): void {
    const sent = this.#waiting.get(id);
    this.#waiting.delete(id);
    sent?.answered(ack as Ack);
  }

  async #logIn(): Promise<string | null> {
    if (!this.isVisitor) {
      const session = { sessionID: crypto.randomUUID(), deviceID: crypto.randomUUID() };
      const claims = {
        ...session,
        sub: `id-${this.name}`,
        accountType: 'super',
        nickname: this.name,
      } as const;
      const token = issueToken(
        SECRET,
        { ...claims, fingerprint: '', originURL: '' },
        this.#platform.time.now,
      );
      this.token = await this.#platform.time.until(token);
      return null;
    }
    const body = { ...this.#identity(), visibility: 'visible' };
    const answer = await this.#post('/users/visitorLogin', body);
    const { token, code } = await read(answer);
    this.token = String(token ?? '');
    return token ? null : String(code ?? answer.status);
  }

  #identity() {
    const type = this.isVisitor ? 'visitor' : 'super';
    return { username: this.name, type, fingerprint: `fingerprint-${this.name}`, originURL: SITE };
  }

  #post(path: string, body: object): Promise<Response> {
    const headers = {
      'Content-Type': 'application/json',
      'CF-Connecting-IP': this.#address,
      ...(this.token !== '' && { Authorization: `Bearer ${this.token}` }),
    };
    return this.#platform.fetch(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  }
}

type Body = { data?: Record<string, unknown>; token?: string; code?: string };

const read = async (answer: Response): Promise<Body> => (await answer.json().catch(() => ({}))) as Body;
