import { changeBetween } from './truncate-insert.ts';

/** Brings the text of a field that has the focus to `text` by the editing API, so that the undo history goes on. */
export const typeText = (field: HTMLTextAreaElement, text: string, caret: number): void => {
  if (field.value !== text && !type(field, text)) field.value = text;
  field.setSelectionRange(caret, caret);
};

/** Brings the text of a field to a draft that changed elsewhere. An emptied draft begins a new history. */
export const showDraft = (field: HTMLTextAreaElement, draft: string, isComposing: boolean): void => {
  if (field.value === draft) return;
  const isTypeable = draft !== '' && !isComposing && document.activeElement === field;
  if (!isTypeable || !type(field, draft)) field.value = draft;
};

/** False where the browser refuses, or has made something else of it. */
function type(field: HTMLTextAreaElement, text: string): boolean {
  const { start, end, piece } = changeBetween(field.value, text);
  field.setSelectionRange(start, end);
  // Deprecated, and the only way that keeps the history (Chromium 156, Firefox 150, Safari 26; 2026-11).
  if (piece === '') document.execCommand('delete');
  else document.execCommand('insertText', false, piece);
  return field.value === text;
}
