import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { systemChromium } from './bin/chromium.ts';

const executablePath = systemChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/prepare.ts',
  outputDir: 'test-results/browsers',
  // A journey of several people and steps, on a machine that is busy with others.
  timeout: 360_000,
  // A connection that broke may take its five seconds to be dialled again, on a busy machine longer.
  expect: {
    timeout: 15_000,
    // Kept pictures: edges of letters may differ, a line of text may not.
    toHaveScreenshot: { maxDiffPixels: 150, threshold: 0.25 },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // Each worker is a browser and a whole site of its own; one more than cores, since some journeys wait.
  workers: Math.min(availableParallelism() + 1, 4),
  forbidOnly: process.env.CI === 'true',
  // A retry keeps one hiccup of a shared machine from hiding other results. `npm test` lists retried tests: each is a
  // fault to fix.
  retries: process.env.CI === 'true' ? 1 : 0,
  use: {
    ...devices['Desktop Chrome'],
    locale: 'ar',
    // It would answer before a journey's own routes could; the journeys about it have it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // Chromium refuses its sandbox to root, which is who runs tests in most containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-dev-shm-usage',
        // A microphone that beeps each second, allowed without a question.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // The kept pictures depend on no font settings of the machine.
        '--font-render-hinting=none',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A picture that moves stands at its first frame: it would be drawn for ever, and each screenshot would see another one.
        '--blink-settings=imageAnimationPolicy=2',
      ],
    },
    screenshot: 'only-on-failure',
    // A trace takes a third of the processor: by hand, with --trace on.
    trace: 'off',
    // Endless animations are drawn endlessly: tests about motion enable them.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
