import { availableParallelism } from 'node:os';
import path from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** A second on an idle machine can become many on a busy one. */
const BUSY_MACHINE_MS = 60_000;

/** In the place of the product's own: a hash takes a third of a second by its cost. */
const CHEAP_COST = {
  find: /^.*\/password-cost\.ts$/,
  replacement: path.join(import.meta.dirname, 'tests/workers/cheap-password-cost.ts'),
};
/** The worker's import path, not the tests'. */
const NOTED_PASSWORDS = {
  find: /^(\.{1,2}\/)+((platform\/)?sessions\/)?passwords\.ts$/,
  replacement: path.join(import.meta.dirname, 'tests/workers/noted-passwords.ts'),
};

/** Its modules import a file system that the runtime resolves to no module (vitest 5.1, 2026-11). The bundle does not. */
const BUNDLED_MEDIABUNNY = {
  find: /^mediabunny$/,
  replacement: path.join(import.meta.dirname, 'node_modules/mediabunny/dist/bundles/mediabunny.mjs'),
};

/** Tests of whole rooms and of the repository, run in Node. */
const IN_NODE = ['tests/{rooms,source}/**/*.test.ts', 'tests/faults/fault-tally.test.ts'];

const RELAYED_ONLY = ['tests/workers/relays/**/*.test.ts'];
/** Tests of rooms that are run with relays too. */
const RELAYED_TOO = [
  'tests/workers/bans/bans-on-connected-users.test.ts',
  'tests/workers/chat/messages.test.ts',
  'tests/workers/chat/moderation.test.ts',
  'tests/workers/chat/private-messages.test.ts',
  'tests/workers/chat/races.test.ts',
  'tests/workers/chat/room-mode.test.ts',
  'tests/workers/objects/resume-tickets.test.ts',
  'tests/workers/rooms/room-transfer.test.ts',
];

/** Tests of the page and the worker as they are shipped. */
const onShippedSite = (name: string, testTimeout: number) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    globalSetup: ['tests/support/build-shipped.ts'],
    testTimeout,
  },
});

/** Tests in the runtime itself: the worker, its objects, a database. */
const onRuntime = async (
  name: string,
  { include, exclude = [], bindings = {} }: { include: string[]; exclude?: string[]; bindings?: object },
) => ({
  resolve: { alias: [CHEAP_COST, NOTED_PASSWORDS, BUNDLED_MEDIABUNNY] },
  plugins: [
    cloudflareTest({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations(path.join(import.meta.dirname, 'migrations')),
          SAMAR_LOCAL: '1',
          // A log line for each request has no reader here and is a sixteenth of the total work.
          SAMAR_REQUEST_LOG: 'off',
          SAMAR_SECRET: 'a secret that only tests know, 32 bytes or more',
          ...bindings,
        },
      },
    }),
  ],
  test: {
    name,
    // Starting the runtime and loading the worker anew costs a file more than its tests do; setup.ts empties the site.
    isolate: false,
    include,
    exclude,
    setupFiles: ['tests/workers/setup.ts'],
    // Changes are gathered for up to a second at three stations; a test may have to wait for several in turn.
    testTimeout: 3 * BUSY_MACHINE_MS,
    hookTimeout: BUSY_MACHINE_MS,
    expect: { poll: { timeout: 20_000 } },
  },
});

export default defineConfig(async () => ({
  test: {
    // Logs are shown for failed tests only.
    silent: 'passed-only' as const,
    // Tests in the Workers runtime mostly wait for timers: two cores were a quarter busy with three workers (2026-11).
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{bench,bin,domain,migrations,protocol,rooms-do,worker}/**/*.test.ts', ...IN_NODE],
          exclude: ['protocol/client/**', '**/node_modules/**'],
          pool: 'threads',
          // No module below the page keeps state, so files share the modules of their thread.
          isolate: false,
          testTimeout: BUSY_MACHINE_MS,
        },
      },
      {
        test: {
          name: 'unit-web',
          include: ['web/{build,service-worker,src}/**/*.test.ts', 'protocol/client/**/*.test.ts'],
          pool: 'threads',
          // A thread for each file takes three times the processor; each has a page of its own all the same.
          isolate: false,
          setupFiles: ['tests/support/page/fresh-page.ts'],
          // Their module state belongs to a page as well.
          server: { deps: { inline: ['react-hot-toast'] } },
          testTimeout: BUSY_MACHINE_MS,
        },
      },
      {
        // The worker and its objects run in Node there, over a platform that the seed rules.
        resolve: {
          alias: {
            'cloudflare:workers': path.join(
              import.meta.dirname,
              'tests/simulations/platform/cloudflare-workers.ts',
            ),
          },
        },
        test: {
          name: 'simulations',
          include: ['tests/simulations/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
          // Minutes of the processor, which three others may want at the same time.
          testTimeout: 12 * BUSY_MACHINE_MS,
        },
      },
      onShippedSite('upgrade', BUSY_MACHINE_MS),
      onShippedSite('client', 3 * BUSY_MACHINE_MS),
      onShippedSite('faults', 3 * BUSY_MACHINE_MS),
      onShippedSite('backup', BUSY_MACHINE_MS),
      onShippedSite('deploy', 3 * BUSY_MACHINE_MS),
      await onRuntime('workers', {
        include: ['tests/workers/**/*.test.ts'],
        exclude: RELAYED_ONLY,
        // The plan that has a limit; no file of tests comes near it by itself.
        bindings: { SAMAR_PLAN: 'free' },
      }),
      // A room holds two sockets itself, and each relay two: what holds for a room holds for one with relays.
      await onRuntime('relays', {
        include: [...RELAYED_ONLY, ...RELAYED_TOO],
        bindings: { SAMAR_SOCKETS_PER_OBJECT: '2' },
      }),
    ],
  },
}));
