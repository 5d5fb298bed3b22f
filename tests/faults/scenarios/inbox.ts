import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { INBOX_OF_SENDER_MAX } from '../../../protocol/inbox-limits.ts';
import { SiteClient } from '../../upgrade/site-client.ts';
import { FaultySite } from '../faulty-site.ts';
import { missesOf, type Outcome } from '../outcome.ts';

const PASSWORD = 'correct horse battery';
/** Part of every text. No file of the site may contain it. */
const CANARY = 'canary-8c1f';
const AGAIN_MS = 100;
const DELIVERED_MS = 30_000;

type Letter = { to: string; text: string; id: string };
type Envelope = { event: string; data: Record<string, unknown> };
type Received = { id: string; text: string; from: { nickname: string } };

/** A single socket, whose requests fail when it breaks. */
export class Line {
  readonly inbox: Received[] = [];
  readonly #history = Promise.withResolvers<Record<string, unknown>[]>();
  readonly #socket: WebSocket;
  readonly #answers = new Map<string, (ack: Record<string, unknown>) => void>();
  readonly #broken = Promise.withResolvers<never>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#broken.promise.catch(() => {});
    socket.addEventListener('close', () => this.#broken.reject(new Error('the socket is closed')));
    socket.addEventListener('message', ({ data }) => {
      for (const { event, data: told } of [JSON.parse(String(data))].flat() as Envelope[]) {
        if (event === 'ack') this.#answers.get(String(told.id))?.(told);
        if (event === 'inbox') this.inbox.push(...(told.messages as Received[]));
        if (event === 'chatMessagesFromServer')
          this.#history.resolve(told.messages as Record<string, unknown>[]);
      }
    });
  }

  static async open(site: string, client: SiteClient): Promise<Line> {
    const { status, body } = await client.connect();
    if (status !== 200) throw new Error(`${client.name} was refused: ${JSON.stringify(body)}`);
    const { roomId, ticket } = body.data as { roomId: string; ticket: string };
    const url = `${site.replace('http', 'ws')}/api/v1/rooms/${roomId}/socket?ticket=${encodeURIComponent(ticket)}`;
    // Cast because the types for runtime and browser lack `headers` of Node's WebSocket.
    const socket = new WebSocket(url, { headers: { Origin: site } } as unknown as string[]);
    const line = new Line(socket);
    const opened = new Promise<void>(resolve => socket.addEventListener('open', () => resolve()));
    await Promise.race([opened, line.#broken.promise]);
    return line;
  }

  async request(event: string, data: unknown, id: string): Promise<Record<string, unknown>> {
    const answered = new Promise<Record<string, unknown>>(resolve => this.#answers.set(id, resolve));
    this.#socket.send(JSON.stringify({ event, data, id }));
    return Promise.race([answered, this.#broken.promise]);
  }

  async history(): Promise<Record<string, unknown>[]> {
    return Promise.race([this.#history.promise, this.#broken.promise]);
  }

  close(): void {
    this.#socket.close(1000);
  }
}

/** Repeats the action until it succeeds, for example while the runtime is down. */
export async function persistently<Done>(act: () => Promise<Done>): Promise<Done> {
  for (;;) {
    try {
      return await act();
    } catch {
      await wait(AGAIN_MS);
    }
  }
}

/** Sends messages in sequence and repeats an unanswered one under its id. Returns the codes of refusals. */
async function send(
  site: string,
  client: SiteClient,
  letters: Letter[],
  acked: Set<string>,
): Promise<string[]> {
  const refused: string[] = [];
  let line: Line | null = null;
  for (const { to, text, id } of letters) {
    const ack = await persistently(async () => {
      try {
        line ??= await Line.open(site, client);
        return await line.request('privateMessage', { to, chatMessage: text, style: {} }, id);
      } catch (error) {
        line = null;
        throw error;
      }
    });
    if (ack.ok === true) acked.add(text);
    else refused.push(String((ack.error as { code: string }).code));
  }
  (line as Line | null)?.close();
  return refused;
}

/** Collects and confirms the waiting messages of a member, including repeated ones. */
async function collect(site: string, client: SiteClient, count: number): Promise<Received[]> {
  const line = await Line.open(site, client);
  for (const end = Date.now() + DELIVERED_MS; line.inbox.length < count && Date.now() < end; ) await wait(20);
  const received = [...line.inbox];
  for (let at = 0; at < received.length; at += 50)
    await line.request(
      'inboxReceived',
      { ids: received.slice(at, at + 50).map(({ id }) => id) },
      `confirm-${at}`,
    );
  line.close();
  return received;
}

const leaksIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(file => file.isFile())
    .map(file => path.join(file.parentPath, file.name))
    .filter(file => readFileSync(file).includes(CANARY));

/**
 * Guests write to absent members while the runtime is killed. Each sender writes to `each` members, as many messages as
 * allowed.
 */
export async function inbox(
  port: number,
  { senders = 25, members = 50, each = 20, runs = 30 } = {},
): Promise<Outcome[]> {
  const site = await FaultySite.start({ port });
  await site.liftLimits();
  const owner = await site.owner();
  const receivers: SiteClient[] = [];
  for (let at = 0; at < members; at++) {
    const username = `absent${at}`;
    await owner.data('POST', '/users/signup', {
      ...{ username, password: PASSWORD, passwordConfirm: PASSWORD, role: 'member' },
      ...{ adminPanelPermissions: {}, chatPermissions: { canAccessChat: true, allowUserToWrite: true } },
    });
    const client = new SiteClient(site.url, username);
    await client.logIn(PASSWORD);
    const { body } = await client.connect();
    client.userID = String((body.data as { userID: string }).userID);
    receivers.push(client);
  }
  const acked = new Set<string>();
  const wanted = senders * each * INBOX_OF_SENDER_MAX;
  const sending = Array.from({ length: senders }, async (_, at) => {
    const client = new SiteClient(site.url, `writer${at}`);
    await persistently(async () => {
      if ((await client.logInAsVisitor()).status !== 201) throw new Error('not logged in');
    });
    const letters = Array.from({ length: each * INBOX_OF_SENDER_MAX }, (_, nth) => ({
      to: receivers[(at * each + (nth % each)) % members]?.userID ?? '',
      text: `${CANARY} writer${at} #${nth}`,
      id: `letter-${at}-${nth}`,
    }));
    return send(site.url, client, letters, acked);
  });
  for (let run = 0; run < runs; run++) {
    while (acked.size < ((run + 1) * wanted) / (runs + 1)) await wait(5);
    await site.kill();
    await site.start();
  }
  const refused = (await Promise.all(sending)).flat();
  // A running database removes its own files.
  await site.kill();
  const leaksBefore = leaksIn(site.state);
  await site.start();
  const perMember = wanted / members;
  const got: Received[][] = [];
  for (const receiver of receivers) got.push(await collect(site.url, receiver, perMember));
  const again: Received[] = [];
  for (const receiver of receivers.slice(0, 3)) {
    const line = await Line.open(site.url, receiver);
    await line.request('requestChangeStatus', { status: 'busy' }, 'settle');
    again.push(...line.inbox);
    line.close();
  }
  await site.kill();
  const leaks = [...leaksBefore, ...leaksIn(site.state)];
  await site.end();
  const texts = got.flat().map(({ text }) => text);
  const heard = new Set(texts);
  const result = {
    acked: acked.size,
    lost: [...acked].filter(text => !heard.has(text)).length,
    doubled: texts.length - heard.size + again.length,
    unordered: got.reduce((sum, messages) => sum + unorderedIn(messages), 0),
    leaked: leaks.length,
  };
  return [
    {
      fault: 'runtime killed (SIGKILL) while guests write to absent members',
      load: `${senders} people, ${members} absent`,
      runs,
      ...result,
      healMs: null,
      misses: missesOf(result, [
        acked.size < wanted && `${acked.size} acked`,
        refused.length > 0 && `${refused.length} refused: ${[...new Set(refused)].join(', ')}`,
      ]),
    },
  ];
}

/** Number of messages from one sender that arrived after a later one. */
function unorderedIn(messages: readonly Received[]): number {
  const last = new Map<string, number>();
  let count = 0;
  for (const { text, from } of messages) {
    const nth = Number(text.split('#')[1]);
    if (nth <= (last.get(from.nickname) ?? -1)) count++;
    last.set(from.nickname, nth);
  }
  return count;
}
