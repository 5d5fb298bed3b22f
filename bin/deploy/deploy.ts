// npm run deploy, npm run deploy:pages: puts the site into an account at Cloudflare, or brings the one there up to date.
import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { exitWithError } from '../local-instance.ts';
import { hasOwner } from './owner.ts';
import { type Form, runDeploy } from './run-deploy.ts';
import { Stopped } from './stopped.ts';

const form: Form = process.argv.includes('--pages') ? 'pages' : 'worker';
try {
  const { target, address } = await runDeploy(form, process.env, console.log);
  console.log(`\nThe site is at ${address}`);
  if (!(await hasOwner(target))) await offerOwner(address);
} catch (error) {
  if (!(error instanceof Stopped)) throw error;
  exitWithError(error.message);
}

/** Without a terminal nobody can be asked for a password. */
async function offerOwner(address: string): Promise<void> {
  const command = `npm run first-owner -- ${address}`;
  console.log(`It has no owner yet, who runs it and makes all other accounts: ${command}`);
  if (!process.stdin.isTTY) return;
  const reading = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await reading.question('Make the owner now? (y/n) ');
  reading.close();
  if (!/^y/i.test(answer)) return;
  // It reads a password from this terminal, so nothing stands between.
  const made = spawnSync('node', ['bin/instance/first-owner.ts', address], { stdio: 'inherit' });
  if (made.status !== 0) process.exitCode = 1;
}
