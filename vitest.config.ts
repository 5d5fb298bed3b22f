import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** Timeout that allows for a busy machine, where one second of work can take many. */
const BUSY_MACHINE_MS = 60_000;

/**
 * Replaces a module of the worker in Workers runtime tests. Throws if the module was moved, because otherwise tests
 * would use the original without notice.
 */
function replaced(module: string, find: RegExp, by: string) {
  if (!existsSync(path.join(import.meta.dirname, module))) throw new Error(`${module} does not exist`);
  return { find, replacement: path.join(import.meta.dirname, by) };
}

/** A hash of the production cost takes a third of a second. */
const CHEAP_COST = replaced(
  'worker/platform/sessions/password-cost.ts',
  /^.*\/password-cost\.ts$/,
  'tests/workers/cheap-password-cost.ts',
);

/** Matches the worker's import path of the module, but not the tests' path. */
const NOTED_PASSWORDS = replaced(
  'worker/platform/sessions/passwords.ts',
  /^(\.{1,2}\/)+((platform\/)?sessions\/)?passwords\.ts$/,
  'tests/workers/noted-passwords.ts',
);

/**
 * Uses the bundle, because the modules import a file system module that the runtime cannot resolve (vitest 5.1,
 * 2026-11).
 */
const BUNDLED_MEDIABUNNY = {
  find: /^mediabunny$/,
  replacement: path.join(import.meta.dirname, 'node_modules/mediabunny/dist/bundles/mediabunny.mjs'),
};

const IN_NODE = ['tests/{rooms,source}/**/*.test.ts', 'tests/faults/fault-tally.test.ts'];

const RELAYED_ONLY = ['tests/workers/relays/**/*.test.ts'];
/** Room tests that also run with relays. */
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

/** Tests against the built page and worker. */
const onShippedSite = (name: string, testTimeout: number) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    globalSetup: ['tests/support/build-shipped.ts'],
    testTimeout,
  },
});

/** Tests inside the Workers runtime: the worker, its objects and a database. */
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
          // Disabled, because no test reads the request log and it takes a sixteenth of the total work.
          SAMAR_REQUEST_LOG: 'off',
          SAMAR_SECRET: 'a secret that only tests know, 32 bytes or more',
          ...bindings,
        },
      },
    }),
  ],
  test: {
    name,
    // Shares one runtime, because starting it and loading the worker takes longer than a file's tests. setup.ts empties
    // the site.
    isolate: false,
    include,
    exclude,
    setupFiles: ['tests/workers/setup.ts'],
    // Three stages batch changes for up to a second each, and a test may wait for several changes in turn.
    testTimeout: 3 * BUSY_MACHINE_MS,
    hookTimeout: BUSY_MACHINE_MS,
    expect: { poll: { timeout: 20_000 } },
  },
});

export default defineConfig(async () => ({
  test: {
    silent: 'passed-only' as const,
    // Uses more workers than cores, because tests in the Workers runtime mostly wait for timers: three workers used a
    // quarter of two cores (2026-11).
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{bench,bin,domain,migrations,protocol,rooms-do,worker}/**/*.test.ts', ...IN_NODE],
          exclude: ['protocol/client/**', '**/node_modules/**'],
          pool: 'threads',
          // Files share the modules of their thread, because only page modules keep state.
          isolate: false,
          testTimeout: BUSY_MACHINE_MS,
        },
      },
      {
        test: {
          name: 'unit-web',
          include: ['web/{build,service-worker,src}/**/*.test.ts', 'protocol/client/**/*.test.ts'],
          pool: 'threads',
          // A thread per file takes three times the processor time. Each file has its own page anyway.
          isolate: false,
          setupFiles: ['tests/support/page/fresh-page.ts'],
          // Inlined, so that each page gets its own module state.
          server: { deps: { inline: ['react-hot-toast'] } },
          testTimeout: BUSY_MACHINE_MS,
        },
      },
      {
        // Runs the worker and its objects in Node on a simulated platform, controlled by a seed.
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
          // The test takes minutes of processor time, while three other tests may use the same cores.
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
        // The free plan limits usage, but no test file reaches the limit unintentionally.
        bindings: { SAMAR_PLAN: 'free' },
      }),
      // Room and relays hold two sockets each, so that the room tests also cover relays.
      await onRuntime('relays', {
        include: [...RELAYED_ONLY, ...RELAYED_TOO],
        bindings: { SAMAR_SOCKETS_PER_OBJECT: '2' },
      }),
    ],
  },
}));
