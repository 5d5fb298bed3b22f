import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../migrations/seed/accounts.ts';
import type { Visibility } from '../../../protocol/entities/user.ts';
import { test as atSite } from './site.ts';

type Options = Parameters<Browser['newContext']>[0];

/** Somebody at a browser of their own. */
export class Person {
  readonly name: string;
  readonly page: Page;

  constructor(name: string, page: Page) {
    this.name = name;
    this.page = page;
  }

  static async open(browser: Browser, name: string, options: Options = {}): Promise<Person> {
    const context = await browser.newContext(options);
    return new Person(name, await context.newPage());
  }

  /** Comes in by the front door. */
  async enter(at = '/'): Promise<this> {
    await this.page.goto(at);
    await this.page.getByRole('textbox', { name: 'الاسم المستعار' }).fill(this.name);
    await this.page.getByRole('button', { name: 'دخول', exact: true }).click();
    await expect(this.composer).toBeVisible();
    return this;
  }

  /** Comes in by the members' door, under the name of the account. */
  async logIn(visibility: Visibility = 'visible'): Promise<this> {
    await this.page.goto('/admin-entry');
    await this.page.getByRole('textbox', { name: 'الاسم المستعار' }).fill(this.name);
    await this.page.getByLabel('كلمة المرور', { exact: true }).fill(DEMO_PASSWORD);
    if (visibility === 'hidden') await this.page.getByRole('checkbox', { name: /الدخول مخفيًا/ }).check();
    if (visibility === 'ghost') await this.page.getByRole('checkbox', { name: /الدخول كشبح/ }).check();
    await this.page.getByRole('button', { name: 'تسجيل الدخول' }).click();
    await expect(this.composer).toBeVisible();
    return this;
  }

  /** Goes by the exit, at once and for all to see, and closes the browser. */
  async leave(): Promise<void> {
    if (this.page.isClosed()) return;
    const exit = this.page.getByRole('button', { name: 'خروج' });
    if (await exit.isVisible()) {
      await exit.dispatchEvent('click');
      await this.page.waitForURL(url => url.pathname !== '/chat');
    }
    await this.page.context().close();
  }

  get composer(): Locator {
    return this.page.getByRole('textbox', { name: 'نص الرسالة' });
  }

  get log(): Locator {
    return this.page.getByRole('log');
  }

  /** The people of the side panel. */
  get list(): Locator {
    return this.page.getByRole('listbox', { name: 'قائمة الزوار' });
  }

  get rooms(): Locator {
    return this.page.getByRole('listbox', { name: 'قائمة الغرف' });
  }

  get toasts(): Locator {
    return this.page.locator('.toast');
  }

  row(other: string): Locator {
    return this.list.getByRole('option', { name: new RegExp(`^${other}،`) });
  }

  async showRooms(): Promise<void> {
    await this.page.getByRole('tab', { name: /الغرف/ }).click();
    await expect(this.rooms).toBeVisible();
  }

  room(name: string): Locator {
    return this.rooms.getByRole('option', { name: new RegExp(name) });
  }

  async isIn(room: string): Promise<void> {
    await expect(this.page.getByRole('banner').getByRole('heading')).toContainText(room);
  }

  async say(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
  }

  /** One message after another, as fast as keys go. */
  async pourOut(texts: readonly string[]): Promise<void> {
    await this.composer.focus();
    for (const text of texts) {
      await this.page.keyboard.insertText(text);
      await this.page.keyboard.press('Enter');
    }
  }

  async hears(text: string): Promise<void> {
    await expect(this.log.getByText(text, { exact: true })).toHaveCount(1);
  }

  async sees(other: string): Promise<void> {
    await expect(this.list.getByText(other, { exact: true })).toBeVisible();
  }
}

type Gathering = {
  arrive: (name: string, options?: Options) => Promise<Person>;
  /** Guests of these names, all of them in the chat. */
  gather: <const Names extends readonly string[]>(
    ...names: Names
  ) => Promise<{ [Each in keyof Names]: Person }>;
};

/** Whoever arrives in a test has left when it ends, however it ends: the next finds empty rooms. */
export const test = atSite.extend<Gathering>({
  arrive: async ({ browser }, use) => {
    const here: Person[] = [];
    await use(async (name, options) => {
      const person = await Person.open(browser, name, options);
      here.push(person);
      return person;
    });
    await Promise.all(here.map(person => person.leave()));
  },
  gather: async ({ arrive }, use) => {
    await use(async <Names extends readonly string[]>(...names: Names) => {
      const guests = names.map(async name => (await arrive(name)).enter());
      return (await Promise.all(guests)) as { [Each in keyof Names]: Person };
    });
  },
});
