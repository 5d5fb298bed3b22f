import {
  type APIResponse,
  type Browser,
  expect,
  type Locator,
  type Page,
  type WebSocket,
} from '@playwright/test';
import { DEMO_PASSWORD } from '../../../migrations/seed/accounts.ts';
import type { Visibility } from '../../../protocol/entities/user.ts';
import { expectLine } from './expect-line.ts';
import { OWN_CONNECTION } from './own-connection.ts';

export type BrowserOptions = Parameters<Browser['newContext']>[0];

type Login = { token: string; user: { userID: string; username: string; accountType: string } };

const signedIn = async (answer: APIResponse): Promise<Login> => {
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token, data } = (await answer.json()) as { token: string; data: Pick<Login, 'user'> };
  return { token, user: data.user };
};

export class Person {
  readonly name: string;
  readonly page: Page;
  /** Unique fingerprint per user, so that a kick or ban affects no other user. */
  readonly #fingerprint = `journey-${crypto.randomUUID()}`;
  /** Last socket. Earlier sockets send nothing after a reload. */
  #socket: WebSocket | null = null;
  /** Errors thrown or logged by the page, for the report of a failed journey. */
  readonly faults: string[] = [];

  constructor(name: string, page: Page) {
    this.name = name;
    this.page = page;
    page.on('websocket', socket => {
      this.#socket = socket;
    });
    page.on('pageerror', error => this.faults.push(error.stack ?? error.message));
    page.on('console', message => {
      // Skips refused requests, because their caller reports them.
      if (
        message.type() === 'error' &&
        !/^(Failed to load resource|WebSocket connection)/.test(message.text())
      )
        this.faults.push(message.text());
    });
  }

  static async open(browser: Browser, name: string, options: BrowserOptions): Promise<Person> {
    const context = await browser.newContext(options);
    return new Person(name, await context.newPage());
  }

  /** Enters as a guest by calls of the page. Waits until the name's previous user has left. */
  async enter(): Promise<this> {
    const data = {
      username: this.name,
      type: 'visitor',
      fingerprint: this.#fingerprint,
      originURL: '',
      visibility: 'visible',
    };
    let login: Login | null = null;
    await expect(async () => {
      login = await signedIn(
        await this.page.request.post('/api/v1/users/visitorLogin', { headers: OWN_CONNECTION, data }),
      );
    }).toPass({ intervals: [100, 250] });
    if (!login) throw new Error(`${this.name} could not log in`);
    return this.#continue(login, null, 'visible');
  }

  async enterByScreen(at = '/'): Promise<this> {
    await this.page.goto(at);
    return this.enterAgain();
  }

  async enterAgain(name = this.name): Promise<this> {
    await this.sendEntry(name);
    await expect(this.composer).toBeVisible();
    return this;
  }

  /** Submits the form of the entry without waiting for an outcome. */
  async sendEntry(name = this.name): Promise<void> {
    await this.page.getByRole('textbox', { name: 'الاسم المستعار' }).fill(name);
    await this.page.getByRole('button', { name: 'دخول', exact: true }).click();
  }

  async logIn(visibility: Visibility = 'visible'): Promise<this> {
    const answer = await this.page.request.post('/api/v1/users/login', {
      headers: OWN_CONNECTION,
      data: { username: this.name, password: DEMO_PASSWORD, visibility },
    });
    return this.#continue(await signedIn(answer), this.name, visibility);
  }

  async logInByScreen(visibility: Visibility = 'visible'): Promise<this> {
    await this.page.goto('/admin-entry');
    return this.logInAgain(visibility);
  }

  async logInAgain(visibility: Visibility = 'visible'): Promise<this> {
    await this.sendMemberEntry(visibility);
    await expect(this.composer).toBeVisible();
    return this;
  }

  /** Submits the form for members without waiting for an outcome. */
  async sendMemberEntry(visibility: Visibility): Promise<void> {
    await this.page.getByRole('textbox', { name: 'الاسم المستعار' }).fill(this.name);
    await this.page.getByLabel('كلمة المرور', { exact: true }).fill(DEMO_PASSWORD);
    await this.page.getByRole('checkbox', { name: /الدخول مخفيًا/ }).setChecked(visibility === 'hidden');
    await this.page.getByRole('checkbox', { name: /الدخول كشبح/ }).setChecked(visibility === 'ghost');
    await this.page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  }

  /** Opens the chat like a reloaded tab, with the stored data of the login. */
  async #continue({ token, user }: Login, authKey: string | null, visibility: Visibility): Promise<this> {
    const { userID, username, accountType } = user;
    const tab = { token, userID, username, accountType, visibility, authKey, room: null, roomPassword: null };
    await this.page.addInitScript(
      ([stored, login, key, fingerprint]) => {
        if (!location.protocol.startsWith('http') || sessionStorage.getItem('journey') === stored) return;
        sessionStorage.setItem('journey', stored);
        sessionStorage.setItem('samar.tab', stored);
        sessionStorage.setItem('samar.fingerprint', fingerprint);
        localStorage.setItem(key, login);
      },
      [
        JSON.stringify(tab),
        // A guest's browser stores the token, which reserves its name. A member's stores the whole login, because the
        // panel needs it too.
        JSON.stringify(authKey === null ? token : { token, user }),
        authKey ?? 'samar.visitor',
        JSON.stringify(this.#fingerprint),
      ] as const,
    );
    await this.page.goto('/chat');
    await expect(this.composer).toBeVisible();
    return this;
  }

  /**
   * Leaves by the exit, visible to all at once, and waits until the server has closed the socket. A browser closed
   * earlier would only seem to have lost its network, and the name would stay taken.
   */
  async leave(): Promise<void> {
    if (this.page.isClosed()) return;
    const exit = this.page.getByRole('button', { name: 'خروج' });
    // Found and pressed in one step, because the page of a deleted account may disappear in between.
    const pressed = await exit.evaluateAll(buttons => {
      for (const button of buttons) (button as HTMLElement).click();
      return buttons.length > 0;
    });
    if (pressed) {
      const isOut = this.page.waitForURL(url => url.pathname !== '/chat');
      // The page asks before it discards an unsent text.
      const question = this.page.getByRole('alertdialog', { name: 'الخروج من الدردشة؟' });
      await Promise.race([isOut, question.waitFor()]);
      if (await question.isVisible()) await question.getByRole('button', { name: 'تأكيد' }).click();
      await this.page.waitForURL(url => url.pathname !== '/chat');
      await expect.poll(() => this.#socket?.isClosed() ?? true).toBe(true);
    }
  }

  /** Id of the user in the chat, stored in the tab. */
  userId(): Promise<string> {
    return this.page.evaluate(() => JSON.parse(sessionStorage.getItem('samar.tab') ?? '{}').userID);
  }

  get composer(): Locator {
    return this.page.getByRole('textbox', { name: 'نص الرسالة' });
  }

  get log(): Locator {
    return this.page.getByRole('log');
  }

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

  async sendQuickly(texts: readonly string[]): Promise<void> {
    await this.composer.focus();
    for (const text of texts) {
      await this.page.keyboard.insertText(text);
      await this.page.keyboard.press('Enter');
    }
  }

  async seesMessage(text: string): Promise<void> {
    await expectLine(this.log, text);
  }

  /** Waits until the room has acknowledged the message, because the page shows it earlier. */
  async hasSent(text: string): Promise<void> {
    await this.seesMessage(text);
    await expect(this.log.getByTitle('جارٍ الإرسال')).toHaveCount(0);
  }

  async seesUser(other: string): Promise<void> {
    await expect(this.list.getByText(other, { exact: true })).toBeVisible();
  }
}
