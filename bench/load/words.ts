// npx node bench/load/words.ts: what it costs to look for the words of a list in a message. The finder alone, without a runtime.
import { measureWords, wordsTable } from '../words/measure-words.ts';

console.log(wordsTable(measureWords()));
