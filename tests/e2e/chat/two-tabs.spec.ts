import { expect, type Page } from '@playwright/test';
import { MESSAGE_NOTES_HZ } from '../../../web/src/ui/sound/use-chime.ts';
import { Person, test } from '../support/people.ts';

/**
 * Counts the notes that the page plays from now on. Clicks first, because browsers play no sound before a user action.
 */
const listenTo = async ({ page, composer }: Person): Promise<void> => {
  await composer.click();
  await page.evaluate(() => {
    const { start } = OscillatorNode.prototype;
    document.body.dataset.notes = '0';
    OscillatorNode.prototype.start = function (...args) {
      document.body.dataset.notes = String(Number(document.body.dataset.notes) + 1);
      start.apply(this, args);
    };
  });
};

const notesOf = ({ page }: Person): Promise<number> =>
  page.evaluate(() => Number(document.body.dataset.notes));

const show = (page: Page, state: DocumentVisibilityState): Promise<void> =>
  page.evaluate(to => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => to });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

for (const second of ['guest', 'member'] as const)
  test(`with tabs for a guest and a ${second}, only the visible tab sounds (CHAT-124)`, async ({
    arrive,
    byWire,
  }) => {
    const layla = await (await arrive('ليلى في لسان')).enter();
    const page = await layla.page.context().newPage();
    const other =
      second === 'guest'
        ? await new Person('هند في لسان آخر', page).enter()
        : await new Person('owner', page).logIn();
    const speaker = await byWire('متحدث').enter();
    await listenTo(layla);
    await listenTo(other);
    let played = { layla: 0, other: 0 };
    for (const [hidden, visible] of [
      [layla, other],
      [other, layla],
    ] as const) {
      await show(hidden.page, 'hidden');
      await show(visible.page, 'visible');
      for (const nth of ['الأولى', 'الثانية']) {
        const text = `${nth} إلى ${visible.name} لا ${hidden.name}`;
        await speaker.client.request('newMessageFromClient', { text });
        await layla.seesMessage(text);
        await other.seesMessage(text);
        const who = visible === layla ? 'layla' : 'other';
        played = { ...played, [who]: played[who] + MESSAGE_NOTES_HZ.length };
        await expect
          .poll(async () => ({ layla: await notesOf(layla), other: await notesOf(other) }))
          .toEqual(played);
      }
    }
    await other.leave();
  });
