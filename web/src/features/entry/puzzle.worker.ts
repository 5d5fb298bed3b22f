import { solvePuzzle } from '../../../../protocol/client/solve-puzzle.ts';
import type { Puzzle } from '../../../../protocol/entities/protection.ts';

// A second of the processor, beside the page and not in its way. Null where the browser has no WebCrypto: on plain http.
self.onmessage = ({ data }: MessageEvent<Puzzle>) => {
  solvePuzzle(data).then(
    solution => self.postMessage(solution),
    () => self.postMessage(null),
  );
};
