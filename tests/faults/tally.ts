import type { Person } from './person.ts';

export type Tally = { acked: number; lost: number; doubled: number; unordered: number; leaked: number };

/**
 * Counts violations. Every acked message must be stored once, under one seq, and be on each screen whose first message
 * is not newer. All screens must have the same message under the same seq.
 */
export function tally(people: readonly Person[]): Tally {
  const bySeq = new Map<number, string>();
  const seqsOfText = new Map<string, Set<number>>();
  let unordered = 0;
  for (const { screen } of people) {
    unordered += screen.unordered;
    for (const { seq, id, text } of screen.seen.values()) {
      if ((bySeq.get(seq) ?? id) !== id) unordered++;
      bySeq.set(seq, id);
      seqsOfText.set(text, (seqsOfText.get(text) ?? new Set()).add(seq));
    }
  }
  const acked = people.flatMap(person => [...person.acked]);
  let lost = people.reduce(
    (sum, { screen }) => sum + screen.leftOut.length + 1_000 * (screen.epochs.length - 1),
    0,
  );
  for (const text of acked) {
    const [seq] = seqsOfText.get(text) ?? [];
    if (seq === undefined) lost++;
    else lost += people.filter(({ screen }) => seq >= screen.since && !screen.has(seq)).length;
  }
  const storedTwice = [...seqsOfText.values()].filter(seqs => seqs.size > 1).length;
  const doubled = people.reduce((sum, { screen }) => sum + screen.doubled, storedTwice);
  const leaked = people.reduce((sum, person) => sum + person.leaks.length, 0);
  return { acked: acked.length, lost, doubled, unordered, leaked };
}
