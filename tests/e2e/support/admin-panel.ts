import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../migrations/seed/accounts.ts';
import { OWN_CONNECTION } from './own-connection.ts';
import { memberLogin, ownerLogin } from './owner-calls.ts';
import { expectToast, noteToasts } from './seen-toasts.ts';

/** An operator in the panel, in a separate browser. */
export class AdminPanel {
  readonly page: Page;
  readonly #token: string;

  constructor(page: Page, token: string) {
    this.page = page;
    this.#token = token;
  }

  /** Logs in as this account by the REST call and opens a section; null: the overview. */
  static async open(
    page: Page,
    username: string,
    section: number | null,
    password = DEMO_PASSWORD,
  ): Promise<AdminPanel> {
    const isOwner = username === 'owner' && password === DEMO_PASSWORD;
    const { token, user } = isOwner
      ? await ownerLogin(page.request)
      : await memberLogin(page.request, username, password);
    const panel = new AdminPanel(page, token);
    await noteToasts(page);
    await page.addInitScript(
      ([key, login]) => {
        // Runs once, so that a reload does not log in a user who has left.
        if (!location.protocol.startsWith('http') || sessionStorage.getItem('journey') === login) return;
        sessionStorage.setItem('journey', login);
        localStorage.setItem(key, login);
      },
      [username, JSON.stringify({ token, user })] as const,
    );
    const place = section === null ? '' : `#section=${section}`;
    await panel.page.goto(`/admin-panel?${encodeURIComponent(username)}${place}`);
    return panel;
  }

  /** Makes a REST call with this operator's token. Returns its status, and the text of a refusal. */
  async call(method: string, path: string): Promise<[status: number, message: string | undefined]> {
    const answer = await this.page.request.fetch(`/api/v1${path}`, {
      method,
      headers: { ...OWN_CONNECTION, Authorization: `Bearer ${this.#token}` },
      ...(method !== 'GET' && { data: {} }),
    });
    const said = await answer.json().catch(() => ({}));
    return [answer.status(), said.message];
  }

  async go(section: string): Promise<void> {
    await this.menu.getByRole('link', { name: section }).click();
    await expect(this.heading(section)).toBeVisible();
    await this.hasLoaded();
  }

  /** Waits until no part is loading, because a part that appears may move a button during a press. */
  async hasLoaded(): Promise<void> {
    await expect(this.page.locator('[role=status][aria-busy=true], table[aria-busy=true]')).toHaveCount(0);
  }

  heading(name: string): Locator {
    return this.page.getByRole('main').getByRole('heading', { name, exact: true }).first();
  }

  get menu(): Locator {
    return this.page.getByRole('navigation', { name: 'أقسام اللوحة' });
  }

  get form(): Locator {
    return this.page.getByRole('dialog');
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(fields))
      await this.form.getByLabel(label, { exact: true }).last().fill(value);
  }

  /** Types a date, `2026-11-22` or with `T20:00`, part by part as in the field; an empty text clears it. */
  async setDate(label: string, written: string): Promise<void> {
    const field = this.page.getByRole('group', { name: label, exact: true });
    if (written === '') return field.getByRole('button', { name: `مسح ${label}` }).click();
    const [year, month, day, hour = 0, minute = 0] = written.split(/[-T:]/).map(Number);
    const clock: [RegExp, string | number][] = [
      [/^الساعات/, hour % 12 || 12],
      [/^الدقائق/, String(minute).padStart(2, '0')],
      [/^ص\/م/, hour < 12 ? 'ص' : 'م'],
    ];
    const parts: [RegExp, string | number | undefined][] = [
      [/^يوم/, day],
      [/^الشهر/, month],
      [/^السنة/, year],
      ...(written.includes('T') ? clock : []),
    ];
    for (const [name, value] of parts) {
      await field.getByRole('spinbutton', { name }).focus();
      await this.page.keyboard.type(String(value));
    }
  }

  /** Opens a section of an account's form. */
  async part(name: string): Promise<void> {
    await this.form.getByRole('tab', { name }).click();
  }

  /** Presses a button for a new record, and waits for its form. */
  async add(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
    await expect(this.form).toBeVisible();
  }

  /** Fills fields of a settings form, and saves it. */
  async set(title: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const setting = this.page.getByRole('region', { name: title, exact: true });
    for (const [label, value] of Object.entries(fields))
      await setting.getByLabel(label, { exact: true }).last().fill(value);
    await setting.getByRole('button', { name: 'حفظ', exact: true }).click();
  }

  /** Goes through the pages of the list until one contains the text. */
  async find(text: string): Promise<Locator> {
    const row = this.row(text);
    const next = this.page.getByRole('button', { name: 'الصفحة التالية', disabled: false });
    const isSettled = async (): Promise<void> => {
      await expect(this.page.locator('table[aria-busy=false]')).toBeVisible();
      await expect(row.or(next).first()).toBeVisible();
    };
    const pages = this.page.getByRole('navigation', { name: /^\d+ من \d+\.$/ });
    for (await isSettled(); !(await row.isVisible()); await isSettled()) {
      const before = await pages.getAttribute('aria-label');
      await next.click();
      // The previous page looks complete until the next one is loaded.
      await expect(pages).not.toHaveAttribute('aria-label', before ?? '');
    }
    return row;
  }

  async press(name: string): Promise<void> {
    await this.form.getByRole('button', { name, exact: true }).click();
  }

  /** A checkbox in a table shows its new value before the save, so this resolves after the save. */
  async tick(box: Locator): Promise<void> {
    const saved = this.page.waitForResponse(answer => answer.request().method() === 'PATCH');
    await box.click();
    expect((await saved).ok()).toBe(true);
  }

  async seesToast(text: string): Promise<void> {
    await expectToast(this.page, text);
  }

  async edit(text: string): Promise<void> {
    const row = await this.find(text);
    await row.getByRole('button', { name: 'تعديل' }).click();
    await expect(this.form.getByRole('button', { name: 'حفظ' })).toBeVisible();
    await this.hasLoaded();
  }

  /** `meanwhile` runs while the question is open. */
  async remove(text: string, meanwhile?: () => Promise<unknown>): Promise<void> {
    await this.row(text).getByRole('button', { name: 'حذف' }).click();
    const question = this.page.getByRole('alertdialog');
    await expect(question).toContainText(text);
    await meanwhile?.();
    await question.getByRole('button', { name: 'حذف', exact: true }).click();
  }

  /** Expects an audit entry with these words. */
  async seesAuditEntry(...words: string[]): Promise<void> {
    await this.go('سجل الأحداث');
    await this.page.getByLabel('بحث في السجل…').fill(words.join(' '));
    await expect(this.row(words.join(' ')).first()).toBeVisible();
  }
}
