import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { systemChromium } from './bin/chromium.ts';

const executablePath = systemChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/prepare.ts',
  outputDir: 'test-results/browsers',
  // Time for a long end-to-end test with several users on a busy machine.
  timeout: 360_000,
  // A reconnect may take five seconds, or longer on a busy machine.
  expect: {
    timeout: 15_000,
    // Tolerates different letter edges between machines, but not a missing line of text.
    toHaveScreenshot: { maxDiffPixels: 150, threshold: 0.25 },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // Each worker has its own browser and site. There is one worker more than cores, because some tests mostly wait.
  workers: Math.min(availableParallelism() + 1, 4),
  forbidOnly: process.env.CI === 'true',
  // A retry keeps a brief delay of a shared machine from hiding other results. `npm test` lists retried tests, and each
  // one is a fault to fix.
  retries: process.env.CI === 'true' ? 1 : 0,
  use: {
    ...devices['Desktop Chrome'],
    locale: 'ar',
    // Blocked because a service worker would answer before the mocked routes of a test. Tests of the service worker
    // enable it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    // Without a limit, a press that never succeeds would wait for the end of the test and not be named.
    actionTimeout: 90_000,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // Chromium does not run its sandbox as root, the usual user in containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-dev-shm-usage',
        // Provides a fake microphone that beeps each second and needs no permission.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // Makes screenshots independent of the machine's font settings.
        '--font-render-hinting=none',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Shows animated pictures at their first frame, because otherwise each screenshot would differ.
        '--blink-settings=imageAnimationPolicy=2',
      ],
    },
    screenshot: 'only-on-failure',
    // A trace takes a third of the processor time. Use `--trace on` when needed.
    trace: 'off',
    // Endless animations cost processor time, so only animation tests enable them.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
