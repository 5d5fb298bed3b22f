import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.ts';

/** The headless shell opens a page with half the processor time of full Chromium. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export function systemChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = (env.PATH ?? '').split(path.delimiter);
  return NAMES.flatMap(name => folders.map(folder => path.join(folder, name))).find(existsSync);
}

/**
 * Finds or installs a browser for the tests: the machine's own, Debian's package or Playwright's. Returns false if no
 * browser is available.
 */
export function ensureChromium(): boolean {
  if (path.basename(systemChromium() ?? '') === SHELL || process.env.CHROMIUM_PATH) return true;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from the Debian packages (once)…');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], { quiet: true, env });
    for (const name of [SHELL, 'chromium'])
      if (run('apt-get', ['install', '-y', '-qq', name], { quiet: true, env }) && systemChromium())
        return true;
  }
  if (systemChromium()) return true;
  console.log("Downloading Playwright's own Chromium (once)…");
  if (run('playwright', ['install', '--only-shell', 'chromium'], { quiet: true })) return true;
  console.error(
    'No Chromium could be found or installed. Install one (on Debian: sudo apt-get install chromium) or name it in CHROMIUM_PATH.',
  );
  return false;
}
