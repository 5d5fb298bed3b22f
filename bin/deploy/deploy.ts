// npm run deploy, npm run deploy:pages: deploys the site to a Cloudflare account, or updates it there.
import { spawnSync } from 'node:child_process';
import { exitWithError } from '../local-instance.ts';
import { hasOwner } from './owner.ts';
import { type Form, runDeploy } from './run-deploy.ts';
import { Stopped } from './stopped.ts';
import { NO_TERMINAL, TERMINAL } from './terminal.ts';

const form: Form = process.argv.includes('--pages') ? 'pages' : 'worker';
try {
  const asked = process.stdin.isTTY ? TERMINAL : NO_TERMINAL;
  const isReplacing = process.argv.includes('--replace-dns');
  const terminal = isReplacing ? { ...asked, confirm: () => Promise.resolve(true) } : asked;
  const { target, address } = await runDeploy(form, process.env, console.log, { terminal });
  console.log(`\nThe site is at ${address}`);
  if (!(await hasOwner(target))) await offerOwner(address);
} catch (error) {
  if (!(error instanceof Stopped)) throw error;
  exitWithError(error.message);
}

/** Without a terminal the deploy cannot ask for a password. */
async function offerOwner(address: string): Promise<void> {
  const command = `npm run first-owner -- ${address}`;
  console.log(`It has no owner yet, who runs it and makes all other accounts: ${command}`);
  if (!process.stdin.isTTY) return;
  if (!(await TERMINAL.confirm('Make the owner now?'))) return;
  // The child process reads the password from this terminal directly.
  const made = spawnSync('node', ['bin/instance/first-owner.ts', address], { stdio: 'inherit' });
  if (made.status !== 0) process.exitCode = 1;
}
