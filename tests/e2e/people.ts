import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/** Somebody at a browser of their own. */
export class Person {
  readonly name: string;
  readonly page: Page;

  constructor(name: string, page: Page) {
    this.name = name;
    this.page = page;
  }

  static async open(
    browser: Browser,
    name: string,
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<Person> {
    const context: BrowserContext = await browser.newContext(options);
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

  async say(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
  }

  async hears(text: string): Promise<void> {
    await expect(this.log.getByText(text, { exact: true })).toHaveCount(1);
  }

  async sees(other: string): Promise<void> {
    await expect(this.list.getByText(other, { exact: true })).toBeVisible();
  }
}
