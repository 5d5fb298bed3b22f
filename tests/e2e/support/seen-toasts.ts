import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    seenToasts: string[];
  }
}

/**
 * Stores every toast from the start of the page, because a toast of 3 s may disappear before a busy machine checks it.
 */
export const noteToasts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const noted = new WeakMap<Element, string | null>();
    window.seenToasts = [];
    const note = (): void => {
      for (const toast of document.querySelectorAll('.toast')) {
        if (noted.get(toast) === toast.textContent) continue;
        noted.set(toast, toast.textContent);
        window.seenToasts.push(toast.textContent ?? '');
      }
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
  });
};

export const expectToast = (page: Page, text: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(wanted => {
        const at = window.seenToasts.findIndex(toast => toast.includes(wanted));
        if (at >= 0) window.seenToasts.splice(0, at + 1);
        return at >= 0;
      }, text),
    )
    .toBe(true);
