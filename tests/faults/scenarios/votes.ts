import { setTimeout as wait } from 'node:timers/promises';
import { SiteClient } from '../../upgrade/site-client.ts';
import { FaultySite } from '../faulty-site.ts';
import { missesOf, type Outcome } from '../outcome.ts';
import { Line, persistently } from './inbox.ts';

const OPTIONS = 3;

/** A voter's requests for one poll. `open`: choices since the last ack, stored or not. */
type Cast = { acked: number[]; open: number[][] };
type Card = { mine: number[]; voters: number; options: { votes?: number }[] };

/** Votes, and changes some votes, while the runtime is killed. Does not repeat a failed change. */
class Voter {
  readonly client: SiteClient;
  readonly casts = new Map<string, Cast>();
  readonly refused: string[] = [];
  acks = 0;
  readonly #site: string;
  readonly #at: number;
  #line: Line | null = null;

  constructor(site: string, at: number) {
    this.#site = site;
    this.#at = at;
    this.client = new SiteClient(site, `voter${at}`);
  }

  async voteIn(polls: readonly string[]): Promise<void> {
    for (const [nth, poll] of polls.entries()) {
      const choice = (this.#at + nth) % OPTIONS;
      await persistently(() => this.#request(poll, choice));
      if ((this.#at + nth) % 4 === 0) await this.#request(poll, (choice + 1) % OPTIONS).catch(() => {});
    }
    this.#line?.close();
  }

  async #request(messageId: string, choice: number): Promise<void> {
    this.#line ??= await Line.open(this.#site, this.client);
    const cast = this.casts.get(messageId) ?? { acked: [], open: [] };
    this.casts.set(messageId, cast);
    cast.open.push([choice]);
    try {
      const id = `${messageId} ${choice}`;
      const ack = await this.#line.request('requestVote', { messageId, choices: [choice] }, id);
      if (ack.ok !== true) this.refused.push(String((ack.error as { code: string }).code));
      this.casts.set(messageId, { acked: [choice], open: [] });
      this.acks++;
    } catch (error) {
      this.#line = null;
      throw error;
    }
  }
}

async function cardsOf(site: string, client: SiteClient): Promise<Map<string, Card>> {
  const line = await Line.open(site, client);
  const history = await line.history();
  line.close();
  return new Map(history.flatMap(({ id, poll }) => (poll ? [[String(id), poll as Card]] : [])));
}

async function askPolls(site: string, owner: SiteClient, count: number): Promise<string[]> {
  const line = await Line.open(site, owner);
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const options = Array.from({ length: OPTIONS }, (_, option) => `option ${option}`);
    const flags = { multiple: false, hidden: false, anonymous: false };
    const data = { text: '', style: {}, poll: { question: `question ${at}`, options, ...flags } };
    const ack = await line.request('newMessageFromClient', data, `poll-${at}`);
    if (ack.ok !== true) throw new Error(`no poll: ${JSON.stringify(ack.error)}`);
    ids.push(String((ack.data as { id: string }).id));
  }
  line.close();
  return ids;
}

/** Sum of the differences between the counts of a poll and its stored votes. */
function miscounted({ voters, options }: Card, mine: readonly number[][]): number {
  const wrongVoters = Math.abs(voters - mine.filter(({ length }) => length > 0).length);
  return options.reduce(
    (sum, { votes = 0 }, at) => sum + Math.abs(votes - mine.flat().filter(choice => choice === at).length),
    wrongVoters,
  );
}

export async function votes(port: number, { voters = 100, polls = 10, runs = 10 } = {}): Promise<Outcome[]> {
  const site = await FaultySite.start({ port });
  await site.liftLimits();
  const owner = await site.owner();
  const ids = await askPolls(site.url, owner, polls);
  const all = Array.from({ length: voters }, (_, at) => new Voter(site.url, at));
  for (const { client } of all) {
    const { status, body } = await client.logInAsVisitor();
    if (status !== 201) throw new Error(`not logged in: ${JSON.stringify(body)}`);
  }
  const acked = () => all.reduce((sum, { acks }) => sum + acks, 0);
  const voting = all.map(voter => voter.voteIn(ids));
  for (let run = 0; run < runs; run++) {
    while (acked() < ((run + 1) * voters * polls) / (runs + 1)) await wait(1);
    await site.kill();
    await site.start();
  }
  await Promise.all(voting);
  await site.kill();
  await site.start();
  const shown: Map<string, Card>[] = [];
  for (const { client } of all) shown.push(await cardsOf(site.url, client));
  const counted = await cardsOf(site.url, owner);
  await site.end();
  const mineIn = (id: string) => shown.map(cards => cards.get(id)?.mine ?? []);
  const result = {
    acked: acked(),
    lost: ids.reduce((sum, id) => sum + lostIn(all, id, mineIn(id)), 0),
    doubled: ids.reduce((sum, id) => {
      const card = counted.get(id);
      return sum + (card ? miscounted(card, mineIn(id)) : voters);
    }, 0),
    unordered: 0,
    leaked: 0,
  };
  const refused = all.flatMap(voter => voter.refused);
  return [
    {
      fault: 'runtime killed (SIGKILL) while guests vote',
      load: `${voters} people, ${polls} polls`,
      runs,
      ...result,
      healMs: null,
      misses: missesOf(result, [
        result.acked < voters * polls && `${result.acked} acked`,
        refused.length > 0 && `${refused.length} refused: ${[...new Set(refused)].join(', ')}`,
      ]),
    },
  ];
}

/** Number of voters with a stored vote that is neither the last acked one nor a later one without an ack. */
const lostIn = (all: readonly Voter[], id: string, mine: readonly number[][]): number =>
  all.filter(({ casts }, at) => {
    const { acked, open } = casts.get(id) ?? { acked: [], open: [] };
    return ![acked, ...open].some(choices => String(choices) === String(mine[at]));
  }).length;
