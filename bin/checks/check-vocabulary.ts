// npm run vocabulary: every use of a word that docs/vocabulary.md says was left.
import { leftWords, readVocabulary } from './left-words.ts';

const found = leftWords(readVocabulary());
for (const each of found) console.error(each);
console.log(`vocabulary: ${found.length === 0 ? 'no left word' : `${found.length} left words`}`);
process.exit(found.length === 0 ? 0 : 1);
