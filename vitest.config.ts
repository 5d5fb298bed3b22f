import { availableParallelism } from 'node:os';
import path from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

export default defineConfig(async () => ({
  test: {
    // Every request is a line in the log: shown where a test fails.
    silent: 'passed-only' as const,
    // By itself it leaves one core to whoever watches.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations(path.join(import.meta.dirname, 'migrations')),
                SAMAR_LOCAL: '1',
                SAMAR_SECRET: 'a secret that only tests know, 32 bytes or more',
              },
            },
          }),
        ],
        test: {
          name: 'workers',
          include: ['tests/workers/**/*.test.ts'],
          setupFiles: ['tests/workers/setup.ts'],
          // Changes are gathered for up to a second at three stations; a test may have to wait for several in turn.
          testTimeout: 20_000,
        },
      },
    ],
  },
}));
