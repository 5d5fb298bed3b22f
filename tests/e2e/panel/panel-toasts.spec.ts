import { expect, type Page } from '@playwright/test';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

const STEP_MS = 100;
/** Tolerance for drawing at the start and end. The durations of toasts differ by at least a second. */
const NEARLY_MS = 600;

type Watched = { lives: Record<string, number> };

/** Records how long each toast is visible, by the page's clock. */
const watchToasts = (): void => {
  const since: Record<string, number> = {};
  const lives: Record<string, number> = {};
  const look = (): void => {
    for (const toast of document.querySelectorAll('.toast')) {
      const text = toast.textContent ?? '';
      since[text] ??= Date.now();
      if (toast.classList.contains('toast-leaving')) lives[text] ??= Date.now() - since[text];
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  Object.assign(window, { lives });
};

const lifeOf = (page: Page, text: string): Promise<number | undefined> =>
  page.evaluate(said => {
    const lives = Object.entries((window as unknown as Watched).lives);
    return lives.find(([words]) => words.includes(said))?.[1];
  }, text);

test('a refusal toast is shown for 5 s, a success toast for 3 s', async ({ openPanel, request, baseURL }) => {
  const ask = await operator(request, baseURL);
  for (const name of ['زخرفة عابرة', 'زخرفة باقية'])
    await ask('POST', '/decorations', { name, decorationText: name });
  const panel = await openPanel('owner', 10);
  const { page } = panel;
  await panel.find('زخرفة عابرة');
  await panel.find('زخرفة باقية');
  await page.evaluate(watchToasts);
  await page.clock.install();
  const removed = (name: string) => () => ask('DELETE', `/decorations/${encodeURIComponent(name)}`);
  for (const [row, sentence, lastsMs, meanwhile] of [
    ['زخرفة عابرة', 'There is no such record.', 5_000, removed('زخرفة عابرة')],
    ['زخرفة باقية', 'تم حذف الزخرفة بنجاح.', 3_000, undefined],
  ] as const) {
    await panel.remove(row, meanwhile);
    await panel.seesToast(sentence);
    await expect(panel.row(row)).toHaveCount(0);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    for (let passed = 0; passed < lastsMs && (await lifeOf(page, sentence)) === undefined; passed += STEP_MS)
      await page.clock.runFor(STEP_MS);
    const life = await lifeOf(page, sentence);
    expect(life).toBeGreaterThan(lastsMs - NEARLY_MS);
    expect(life).toBeLessThan(lastsMs + NEARLY_MS);
    await page.clock.resume();
  }
  await page.context().close();
});
