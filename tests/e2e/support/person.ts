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

/** A user with a separate browser. */
export class Person {
  readonly name: string;
  readonly page: Page;
  /** Fingerprint of a tab, unique to this user, so a kick or ban affects no other user. */
  readonly #fingerprint = `journey-${crypto.randomUUID()}`;
  /** The last socket: sockets from before a reload send nothing any more. */
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
      // Refused requests are reported by their caller.
      if (
        message.type() === 'error' &&
        !/^(Failed to load resource|WebSocket connection)/.test(message.text())
      )
        this.faults.push(message.text());
    });
  }

  /** With a browser of their own, which has these settings. */
  static async open(browser: Browser, name: string, options: BrowserOptions): Promise<Person> {
    const context = await browser.newContext(options);
    return new Person(name, await context.newPage());
  }

  /** Enters as a guest, signed in by the page's own calls. A name is free once its previous user has left. */
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

  /** Enters as a guest by the form of the entry. */
  async enterByScreen(at = '/'): Promise<this> {
    await this.page.goto(at);
    return this.enterAgain();
  }

  /** Enters by the form of the entry, after the user left or was removed. */
  async enterAgain(name = this.name): Promise<this> {
    await this.sendEntry(name);
    await expect(this.composer).toBeVisible();
    return this;
  }

  /** Fills the form of the entry on the screen and sends it, with any outcome. */
  async sendEntry(name = this.name): Promise<void> {
    await this.page.getByRole('textbox', { name: 'الاسم المستعار' }).fill(name);
    await this.page.getByRole('button', { name: 'دخول', exact: true }).click();
  }

  /** Enters under the name of the account, signed in by the page's own call. */
  async logIn(visibility: Visibility = 'visible'): Promise<this> {
    const answer = await this.page.request.post('/api/v1/users/login', {
      headers: OWN_CONNECTION,
      data: { username: this.name, password: DEMO_PASSWORD, visibility },
    });
    return this.#continue(await signedIn(answer), this.name, visibility);
  }

  /** Enters under the name of the account by the form of the members' entry. */
  async logInByScreen(visibility: Visibility = 'visible'): Promise<this> {
    await this.page.goto('/admin-entry');
    return this.logInAgain(visibility);
  }

  /** Enters by the form of the members' entry, after the user left. */
  async logInAgain(visibility: Visibility = 'visible'): Promise<this> {
    await this.sendMemberEntry(visibility);
    await expect(this.composer).toBeVisible();
    return this;
  }

  /** Fills the form of the members' entry on the screen and sends it, with any outcome. */
  async sendMemberEntry(visibility: Visibility): Promise<void> {
    await this.page.getByRole('textbox', { name: 'الاسم المستعار' }).fill(this.name);
    await this.page.getByLabel('كلمة المرور', { exact: true }).fill(DEMO_PASSWORD);
    await this.page.getByRole('checkbox', { name: /الدخول مخفيًا/ }).setChecked(visibility === 'hidden');
    await this.page.getByRole('checkbox', { name: /الدخول كشبح/ }).setChecked(visibility === 'ghost');
    await this.page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  }

  /** Opens the chat as a tab does that was reloaded in it: what the login stored is there, once. */
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
        // A guest's browser keeps the token, by which its name is given back; a member's the whole login, for the panel too.
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
   * Leaves by the exit, at once and visible to all, until the server has closed the socket too. A browser closed before
   * that only seems to have lost its network, and the name stays taken.
   */
  async leave(): Promise<void> {
    if (this.page.isClosed()) return;
    const exit = this.page.getByRole('button', { name: 'خروج' });
    // Found and pressed in one step: a user with a just deleted account is being removed at this moment.
    const pressed = await exit.evaluateAll(buttons => {
      for (const button of buttons) (button as HTMLElement).click();
      return buttons.length > 0;
    });
    if (pressed) {
      const isOut = this.page.waitForURL(url => url.pathname !== '/chat');
      // A text that was not sent is asked about.
      const question = this.page.getByRole('alertdialog', { name: 'الخروج من الدردشة؟' });
      await Promise.race([isOut, question.waitFor()]);
      if (await question.isVisible()) await question.getByRole('button', { name: 'تأكيد' }).click();
      await this.page.waitForURL(url => url.pathname !== '/chat');
      await expect.poll(() => this.#socket?.isClosed() ?? true).toBe(true);
    }
  }

  /** The user's id in the chat, stored in the tab. */
  userId(): Promise<string> {
    return this.page.evaluate(() => JSON.parse(sessionStorage.getItem('samar.tab') ?? '{}').userID);
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

  /** An own message is seen before the room has it: this resolves once the room has all of them. */
  async hasSent(text: string): Promise<void> {
    await this.seesMessage(text);
    await expect(this.log.getByTitle('جارٍ الإرسال')).toHaveCount(0);
  }

  async seesUser(other: string): Promise<void> {
    await expect(this.list.getByText(other, { exact: true })).toBeVisible();
  }
}
