// npx node bench/load/words.ts: measures the search of a message for listed words. It runs the finder alone, without a
// runtime.
import { measureWords, wordsTable } from '../words/measure-words.ts';

console.log(wordsTable(measureWords()));
