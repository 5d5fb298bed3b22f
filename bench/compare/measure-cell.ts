import type { Talked } from '../crowd/crowd.ts';
import { PEERS, type PeerName } from '../peers/peers.ts';
import type { Cell } from './cells.ts';
import type { Contestant, Timed } from './contestant.ts';
import { median } from './median.ts';

/** Result of a peer in a cell: medians of its turns. */
export type CellResult = {
  /** Processor time of the server for one message to one member, in microseconds. */
  microseconds: number;
  /** Ratios within a round: to the floor, and to Socket.IO. */
  byFloor: number;
  bySocketIo: number;
  p50: number;
  p95: number;
  framesADelivery: number;
  faults: number;
};

type Turn = Timed<Talked>;

/** Alternates the order (A B C, C B A and so on), so that other load on the machine affects all equally. */
export async function measureCell(
  contestants: readonly Contestant[],
  { rate }: Cell,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Map<PeerName, CellResult>> {
  const turns: Map<PeerName, Turn>[] = [];
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? contestants : contestants.toReversed();
    const ofRound = new Map<PeerName, Turn>();
    for (const contestant of order) ofRound.set(contestant.name, await contestant.talk(rate, seconds));
    turns.push(ofRound);
  }
  return new Map(contestants.map(({ name }) => [name, resultOf(name, turns)]));
}

function resultOf(name: PeerName, rounds: readonly Map<PeerName, Turn>[]): CellResult {
  const own = rounds.flatMap(round => round.get(name) ?? []);
  const of = (read: (turn: Turn) => number) => median(own.map(read));
  const by = (other: PeerName) =>
    median(rounds.map(round => costOf(round.get(name)) / costOf(round.get(other))));
  return {
    microseconds: of(turn => costOf(turn) * 1e6),
    byFloor: by(PEERS[name].floor),
    bySocketIo: by('socketIo'),
    p50: of(({ p50 }) => p50),
    p95: of(({ p95 }) => p95),
    framesADelivery: of(({ frames, deliveries }) => frames / deliveries),
    faults: own.reduce((sum, { lost, doubled, unordered }) => sum + lost + doubled + unordered, 0),
  };
}

/** Processor seconds per delivery. */
const costOf = (turn: Turn | undefined): number => (turn ? turn.processor / turn.deliveries : Number.NaN);
