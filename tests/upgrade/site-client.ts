export type Answer = { status: number; body: Record<string, unknown> & { data?: Record<string, unknown> } };
type Envelope = { event: string; data: Record<string, unknown> };

/** A user of a running site, by HTTP and WebSocket, without any code of the site. */
export class SiteClient {
  readonly #site: string;
  readonly name: string;
  readonly fingerprint: string;
  token = '';
  userID = '';
  #accountType: 'visitor' | 'super' = 'visitor';

  constructor(site: string, name: string) {
    this.#site = site;
    this.name = name;
    this.fingerprint = `fingerprint-${name}`;
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(`${this.#site}/api/v1${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(this.token !== '' && { Authorization: `Bearer ${this.token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Answer['body']) };
  }

  /** A call that must succeed. Returns the content of `data`. */
  async data(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const { status, body: answered } = await this.call(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answered)}`);
    return answered.data ?? {};
  }

  /** Creates a record with this picture in the field. Returns the content of `data`. */
  async upload(
    path: string,
    field: string,
    picture: Uint8Array<ArrayBuffer>,
  ): Promise<Record<string, unknown>> {
    const body = new FormData();
    body.set(field, new Blob([picture], { type: 'image/png' }), 'picture.png');
    const headers = { Authorization: `Bearer ${this.token}` };
    const answer = await fetch(`${this.#site}/api/v1${path}`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  }

  /** Uploads a voice note for the current room and returns its claim. */
  async uploadNote(note: Uint8Array<ArrayBuffer>, seconds: number): Promise<string> {
    const body = new FormData();
    body.set('voice', new Blob([note]), 'note');
    body.set('seconds', String(seconds));
    body.set('waveform', '0,15,31');
    const headers = { Authorization: `Bearer ${this.token}` };
    const answer = await fetch(`${this.#site}/api/v1/voice`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`POST /voice: ${answer.status} ${await answer.text()}`);
    return String(((await answer.json()) as { data: { claim: string } }).data.claim);
  }

  async logInAsVisitor(): Promise<Answer> {
    const answer = await this.call('POST', '/users/visitorLogin', this.#identity());
    this.token = String(answer.body.token ?? '');
    return answer;
  }

  async logIn(password: string): Promise<Answer> {
    this.#accountType = 'super';
    const answer = await this.call('POST', '/users/login', { username: this.name, password });
    this.token = String(answer.body.token ?? '');
    return answer;
  }

  connect(room: string | null = null, roomPassword: string | null = null): Promise<Answer> {
    const authKey = this.#accountType === 'super' ? this.name : null;
    return this.call('POST', '/connect', {
      ...this.#identity(),
      nickname: this.name,
      authKey,
      room,
      roomPassword,
    });
  }

  async enter(room: string | null = null, roomPassword: string | null = null): Promise<SiteSocket> {
    const { status, body } = await this.connect(room, roomPassword);
    if (status !== 200) throw new Error(`${this.name} was refused: ${JSON.stringify(body)}`);
    const { roomId, ticket, userID } = body.data as { roomId: string; ticket: string; userID: string };
    this.userID = userID;
    const path = `/api/v1/rooms/${roomId}/socket?ticket=${encodeURIComponent(ticket)}`;
    return SiteSocket.open(this.#site, path);
  }

  #identity() {
    const { name: username, fingerprint } = this;
    return { username, type: this.#accountType, fingerprint, originURL: this.#site, visibility: 'visible' };
  }
}

/** A user's socket in a room: all received envelopes, and a wait for later ones. */
export class SiteSocket {
  readonly received: Envelope[] = [];
  readonly #socket: WebSocket;
  #frames = Promise.withResolvers<void>();
  #requests = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      this.received.push(...([JSON.parse(String(data))].flat() as Envelope[]));
      this.#frames.resolve();
      this.#frames = Promise.withResolvers<void>();
    });
  }

  static async open(site: string, path: string): Promise<SiteSocket> {
    // Cast because the types for runtime and browser lack `headers` of Node's WebSocket.
    const options = { headers: { Origin: site } } as unknown as string[];
    const socket = new WebSocket(`${site.replace('http', 'ws')}${path}`, options);
    const opened = new SiteSocket(socket);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', reject, { once: true });
    });
    return opened;
  }

  async request(event: string, data: unknown): Promise<Record<string, unknown>> {
    const id = `request-${++this.#requests}`;
    this.#socket.send(JSON.stringify({ event, data, id }));
    return this.waitFor('ack', ack => ack.id === id);
  }

  /** A request that must succeed. Returns the data of its ack. */
  async granted(event: string, data: unknown): Promise<Record<string, unknown>> {
    const ack = await this.request(event, data);
    if (ack.ok !== true) throw new Error(`${event}: ${JSON.stringify(ack.error)}`);
    return (ack.data ?? {}) as Record<string, unknown>;
  }

  async waitFor(
    event: string,
    fits = (_: Record<string, unknown>) => true,
  ): Promise<Record<string, unknown>> {
    for (;;) {
      const found = this.received.find(envelope => envelope.event === event && fits(envelope.data));
      if (found) return found.data;
      await this.#frames.promise;
    }
  }

  close(): void {
    this.#socket.close(1000);
  }
}
