// Tab and the ends of lines are what a text of several lines is made of.
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** Whether a text has characters that cannot be shown, such as U+0000, at which SQLite's search ends a word (2026-11). */
export const hasControlCharacters = (text: string): boolean => CONTROL.test(text);
