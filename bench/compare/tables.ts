import { PEERS, type PeerName } from '../peers/peers.ts';
import { type Cell, LIMITS, titleOf } from './cells.ts';
import type { CellResult } from './measure-cell.ts';

export type Row = { cell: Cell; results: Map<PeerName, CellResult> };
export type JoinRow = {
  people: number;
  peer: PeerName;
  milliseconds: number;
  seconds: number;
  frames: number;
};
export type ReturnRow = {
  people: number;
  peer: PeerName;
  seconds: number;
  errors: number;
  milliseconds: number;
};

/** Sets a value above its limit in bold. */
const limited = (value: number, limit: number | null | undefined, digits: number): string => {
  const text = Number.isFinite(value) ? value.toFixed(digits) : '–';
  return limit !== null && limit !== undefined && value > limit ? `**${text}** (≤ ${limit})` : text;
};

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '--:')), ...rows]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n');

export function messagesTable(rows: readonly Row[]): string {
  const lines = rows.flatMap(({ cell, results }) =>
    [...results].map(([peer, result]) => {
      const limit = LIMITS[titleOf(cell)];
      const ofProxied = peer === 'proxied' ? limit : undefined;
      const ofBare = peer === 'samar' ? limit : undefined;
      return [
        titleOf(cell),
        PEERS[peer].title,
        result.microseconds.toFixed(0),
        limited(result.byFloor, ofProxied?.byFloor, 2),
        limited(result.bySocketIo, ofBare?.bySocketIo, 2),
        result.p50.toFixed(0),
        limited(result.p95, ofProxied?.p95, 0),
        result.framesADelivery.toFixed(2),
        String(result.faults),
      ];
    }),
  );
  return table(
    [
      'people/messages a second',
      'server',
      'µs a delivery',
      '÷ floor',
      '÷ Socket.IO',
      'p50 to the last, ms',
      'p95 to the last, ms',
      'frames a delivery',
      'lost, doubled or out of order',
    ],
    lines,
  );
}

export const joinsTable = (rows: readonly JoinRow[]): string =>
  table(
    ['people there', 'server', 'ms of processor a join', 'connected within, s', 'frames a member and second'],
    rows.map(({ people, peer, milliseconds, seconds, frames }) => [
      String(people),
      PEERS[peer].title,
      milliseconds.toFixed(1),
      seconds.toFixed(1),
      frames.toFixed(1),
    ]),
  );

export const returnsTable = (rows: readonly ReturnRow[]): string =>
  table(
    ['people who come back at once', 'server', 'healed within, s', 'errors', 'ms of processor a return'],
    rows.map(({ people, peer, seconds, errors, milliseconds }) => [
      String(people),
      PEERS[peer].title,
      seconds.toFixed(1),
      String(errors),
      milliseconds.toFixed(1),
    ]),
  );
