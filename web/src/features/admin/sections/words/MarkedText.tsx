import type { ReactNode } from 'react';
import { direction } from '../../../../../../protocol/text/direction.ts';

type Mark = { from: number; to: number };

/** A text with its marked parts; of two that overlap the first is marked, and the rest of the second with it. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { from, to } of [...marks].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (to <= done) continue;
    const start = Math.max(from, done);
    parts.push(text.slice(done, start), <mark key={start}>{text.slice(start, to)}</mark>);
    done = to;
  }
  return (
    <p className="rehearsal-text" dir={direction(text)}>
      {parts}
      {text.slice(done)}
    </p>
  );
}
