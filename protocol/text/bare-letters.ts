import { foldLetters } from './fold.ts';

/** A folded text without marks; a letter with an accent is its letter. */
export function bareLetters(text: string): string {
  return foldLetters(text).normalize('NFD').replace(MARKS, '');
}

// Modifier letters stand for apostrophes and accents, so they go as well.
const MARKS = /[\p{M}\p{Lm}'’‘`´]/gu;
