import { solvePuzzle } from '../../../protocol/client/solve-puzzle.ts';
import type { Puzzle } from '../../../protocol/entities/challenge.ts';

// A second of the processor, beside the page and not in its way.
self.onmessage = async ({ data }: MessageEvent<Puzzle>) => {
  self.postMessage(await solvePuzzle(data));
};
