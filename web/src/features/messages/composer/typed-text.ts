import { changeBetween } from './truncate-insert.ts';

/**
 * Brings the text of a field to `text` by the editing API, so that the undo history goes on. The focus is borrowed where it is elsewhere,
 * such as in the emoji picker.
 */
export const typeText = (field: HTMLTextAreaElement, text: string, caret: number): void => {
  if (field.value !== text) {
    const isTyped =
      document.activeElement === field ? type(field, text) : borrowFocus(field, () => type(field, text));
    if (!isTyped) field.value = text;
  }
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

/** Within one task, so that nothing shows of it: no focus event is heard, and no keyboard opens. */
function borrowFocus<Answer>(field: HTMLTextAreaElement, act: () => Answer): Answer {
  const before = document.activeElement;
  const inert = [...document.querySelectorAll<HTMLElement>('[inert]')].filter(part => part.contains(field));
  const silence = (event: Event): void => event.stopImmediatePropagation();
  const events = ['focus', 'blur', 'focusin', 'focusout'] as const;
  for (const event of events) window.addEventListener(event, silence, true);
  for (const part of inert) part.inert = false;
  field.setAttribute('inputmode', 'none');
  try {
    field.focus({ preventScroll: true });
    return act();
  } finally {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    field.removeAttribute('inputmode');
    for (const part of inert) part.inert = true;
    for (const event of events) window.removeEventListener(event, silence, true);
  }
}
