import { AdminPanel } from './admin-panel.ts';
import { type BrowserOptions, Person } from './person.ts';
import { test as atSite } from './site.ts';
import { WirePerson } from './wire-person.ts';

export { Person };

export type PeopleFixtures = {
  /** A user with an empty browser; with options, with a separate browser. */
  arrive: (name: string, options?: BrowserOptions) => Promise<Person>;
  gather: <const Names extends readonly string[]>(
    ...names: Names
  ) => Promise<{ [Each in keyof Names]: Person }>;
  /** A user without a browser, only for presence or messages. */
  byWire: (name: string) => WirePerson;
  /** Opens the panel at this section; null: the overview. */
  openPanel: (username: string, section: number | null, password?: string) => Promise<AdminPanel>;
};

/** All users of a test leave at its end, so that the next one finds empty rooms. */
export const test = atSite.extend<PeopleFixtures>({
  arrive: async ({ browser, browsers }, use, test) => {
    const here: Person[] = [];
    const open = async (name: string, options?: BrowserOptions) =>
      options ? Person.open(browser, name, options) : new Person(name, await browsers.open());
    await use(async (name, options) => {
      const person = await open(name, options);
      here.push(person);
      return person;
    });
    if (test.status !== test.expectedStatus)
      for (const { name, faults } of here)
        await test.attach(`errors in the page of ${name}`, {
          body: faults.join('\n'),
          contentType: 'text/plain',
        });
    await Promise.all(here.map(person => person.leave().then(() => browsers.leave(person.page))));
  },
  byWire: async ({ site }, use) => {
    const here: WirePerson[] = [];
    await use(name => {
      const person = new WirePerson(name, site.url);
      here.push(person);
      return person;
    });
    await Promise.all(here.map(person => person.leave()));
  },
  openPanel: async ({ browsers }, use) => {
    const opened: AdminPanel[] = [];
    await use(async (username, section, password) => {
      const panel = await AdminPanel.open(await browsers.open(), username, section, password);
      opened.push(panel);
      return panel;
    });
    await Promise.all(opened.map(({ page }) => browsers.leave(page)));
  },
  gather: async ({ arrive }, use) => {
    await use(async <Names extends readonly string[]>(...names: Names) => {
      const guests = names.map(async name => (await arrive(name)).enter());
      return (await Promise.all(guests)) as { [Each in keyof Names]: Person };
    });
  },
});
