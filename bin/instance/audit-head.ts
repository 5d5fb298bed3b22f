import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { AuditHead } from '../../protocol/rest/monitoring.ts';
import { isSigned, placeSigner } from '../../worker/audit/place-signature.ts';
import type { StoredEntry, Verification } from '../../worker/audit/verify-record.ts';
import { CHAIN_START, type ChainTail } from '../../worker/platform/record/chain.ts';
import { exitWithError } from '../local-instance.ts';
import type { KeptWitness } from './local-record.ts';

/** Checks the signatures of head and anchor with the secret of the instance. */
export function headFaults({ head, anchor, publicKey }: KeptWitness, secret: string): string[] {
  // After a change of the secret, the site signs the head again at the next read or write.
  if (publicKey !== placeSigner(secret).publicKey)
    return head ? ['The head was signed with another secret than the one in the instance.'] : [];
  return [
    ...(head && !isSigned('head', head, publicKey) ? ['The published head is not signed by this site.'] : []),
    ...(anchor && !isSigned('anchor', anchor, publicKey)
      ? ['The place up to which entries were removed is not signed by this site.']
      : []),
  ];
}

const Answer = z.union([z.object({ data: AuditHead }).transform(({ data }) => data), AuditHead]);

/**
 * Returns contradictions between the record and a stored head (the answer of `GET /api/v1/events/head`). Retention
 * removes entries up to `anchor`, which the site signs. A backup restored elsewhere has another secret, so signature
 * and anchor prove nothing there and the stored entry must exist.
 */
export function keptCopy(
  file: string,
  { entries, anchor }: { entries: readonly StoredEntry[]; anchor: ChainTail | null },
  secret: string,
): Verification {
  const { head, publicKey } = readCopy(file);
  if (head === null) return { faults: [], notes: [] };
  if (!isSigned('head', head, publicKey))
    return { faults: ['The kept head is not signed by the key that it names.'], notes: [] };
  const isOurs = publicKey === placeSigner(secret).publicKey;
  const removed = (isOurs ? anchor : null) ?? CHAIN_START;
  const entry = entries.find(({ turn }) => turn === head.turn);
  const isGone = entry === undefined && head.turn > removed.turn;
  return {
    faults: [
      ...(isGone ? [`Entry ${head.turn} is missing: it was the newest of the kept head.`] : []),
      ...(entry && entry.hash !== head.hash ? [`Entry ${head.turn} is not the one of the kept head.`] : []),
    ],
    notes: isOurs
      ? []
      : [`The kept head was signed with another secret than the one here: by the key ${publicKey}.`],
  };
}

function readCopy(file: string): AuditHead {
  try {
    return Answer.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return exitWithError(`${file} holds no head: it is what GET /api/v1/events/head answers.`);
  }
}
