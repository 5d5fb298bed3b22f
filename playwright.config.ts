import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { systemChromium } from './bin/chromium.ts';

const executablePath = systemChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/prepare.ts',
  outputDir: 'test-results/browsers',
  // Allows a long journey of several users on a busy machine.
  timeout: 360_000,
  // A reconnect may take five seconds, and longer on a busy machine.
  expect: {
    timeout: 15_000,
    // Edges of letters may differ between machines, a line of text may not.
    toHaveScreenshot: { maxDiffPixels: 150, threshold: 0.25 },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // Each worker has its own browser and site. One more than cores, because some journeys wait.
  workers: Math.min(availableParallelism() + 1, 4),
  forbidOnly: process.env.CI === 'true',
  // A retry keeps one hiccup of a shared machine from hiding other results. `npm test` lists retried tests, and each is
  // a fault to fix.
  retries: process.env.CI === 'true' ? 1 : 0,
  use: {
    ...devices['Desktop Chrome'],
    locale: 'ar',
    // A service worker would answer before the routes of a journey. Its own journeys enable it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // Chromium refuses its sandbox to root, the usual user in containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-dev-shm-usage',
        // A fake microphone that beeps each second and needs no permission.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // Makes pictures independent of the machine's font settings.
        '--font-render-hinting=none',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Shows animated pictures at their first frame. Otherwise each screenshot would differ.
        '--blink-settings=imageAnimationPolicy=2',
      ],
    },
    screenshot: 'only-on-failure',
    // A trace takes a third of the processor time. Use --trace on when needed.
    trace: 'off',
    // Endless animations cost processor time, so only tests of motion enable them.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
