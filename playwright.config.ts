import { defineConfig, devices } from '@playwright/test';
import { systemChromium } from './bin/chromium.ts';

const PORT = Number(process.env.E2E_PORT ?? 8791);
const STATE = `test-results/state-${PORT}`;
const executablePath = systemChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browsers',
  timeout: 90_000,
  // A connection that broke may take its five seconds to be dialled again, on a busy machine longer.
  expect: { timeout: 15_000 },
  workers: 1,
  forbidOnly: process.env.CI === 'true',
  retries: process.env.CI === 'true' ? 2 : 0,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${PORT}`,
    locale: 'ar',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // Chromium refuses its sandbox to root, which is who runs tests in most containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  webServer: {
    // Every run begins on an empty site: what was said in the run before is nobody's business.
    command: `node -e "fs.rmSync('${STATE}', { recursive: true, force: true })" && node bin/start.ts`,
    url: `http://127.0.0.1:${PORT}/api/v1/rooms`,
    env: { PORT: String(PORT), SAMAR_STATE: STATE },
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
