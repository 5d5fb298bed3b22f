import { spawnSync } from 'node:child_process';
import { run } from './run.ts';

/**
 * Installs PHP for the test of the PHP example if Debian has a package. On other systems that test is reported as not
 * run.
 */
export function ensurePhp(): void {
  if (isThere('php') || process.getuid?.() !== 0 || !isThere('apt-get')) return;
  console.log('Installing PHP from the Debian packages (once)…');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if (run('apt-get', ['install', '-y', '-qq', 'php-cli'], { quiet: true, env })) return;
  run('apt-get', ['update', '-qq'], { quiet: true, env });
  run('apt-get', ['install', '-y', '-qq', 'php-cli'], { quiet: true, env });
}

const isThere = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
