import { changeBetween } from './truncate-insert.ts';

/** Changes a focused field to `text` through the editing API, which keeps the undo history. */
export const typeText = (field: HTMLTextAreaElement, text: string, caret: number): void => {
  if (field.value !== text && !type(field, text)) field.value = text;
  field.setSelectionRange(caret, caret);
};

/** Updates a field's text after a draft changed elsewhere. An emptied draft starts a new history. */
export const showDraft = (field: HTMLTextAreaElement, draft: string, isComposing: boolean): void => {
  if (field.value === draft) return;
  const isTypeable = draft !== '' && !isComposing && document.activeElement === field;
  if (!isTypeable || !type(field, draft)) field.value = draft;
};

/** False if the browser refuses or inserts a different text. */
function type(field: HTMLTextAreaElement, text: string): boolean {
  const { start, end, piece } = changeBetween(field.value, text);
  field.setSelectionRange(start, end);
  // Deprecated, but the only API that keeps the history (Chromium 156, Firefox 150, Safari 26; 2026-11).
  if (piece === '') document.execCommand('delete');
  else document.execCommand('insertText', false, piece);
  return field.value === text;
}
