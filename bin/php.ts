import { spawnSync } from 'node:child_process';
import { run } from './run.ts';

/** Makes sure that the PHP example can be run, where that is a package away; elsewhere its test says that it was not. */
export function ensurePhp(): void {
  if (isThere('php') || process.getuid?.() !== 0 || !isThere('apt-get')) return;
  console.log('Installing PHP from the Debian packages (once)…');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if (run('apt-get', ['install', '-y', '-qq', 'php-cli'], { quiet: true, env })) return;
  // The machine's package lists may be older than the package.
  run('apt-get', ['update', '-qq'], { quiet: true, env });
  run('apt-get', ['install', '-y', '-qq', 'php-cli'], { quiet: true, env });
}

const isThere = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
