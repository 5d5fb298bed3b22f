// npm run first-owner -- https://chat.example: makes the owner of a deployed instance that has none yet.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { FirstOwner } from '../../protocol/rest/account.ts';
import { Stopped } from '../deploy/stopped.ts';
import { whyUnreachable } from '../deploy/why-unreachable.ts';
import { exitWithError } from '../local-instance.ts';
import { ARRIVAL, deployedSite, withSecret } from './site-secret.ts';

const USAGE = 'Say where the instance is: npm run first-owner -- https://chat.example';

const site = deployedSite(process.argv[2], USAGE);
const owner = await askOwner();
// Before a secret is made: that is two new deployments.
const { error } = FirstOwner.safeParse({ secret: 'not made yet', ...owner });
if (error) exitWithError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
const refusal = await withSecret('SAMAR_FIRST_OWNER', secret =>
  makeOwner(owner, secret).catch(error => `${site.origin} could not be reached: ${whyUnreachable(error)}.`),
).catch((error: Error) => {
  if (error instanceof Stopped) return error.message;
  throw error;
});
if (refusal !== null) exitWithError(refusal);
console.log(`${owner.username} is the owner of ${site.origin}.`);

async function askOwner() {
  let isHidden = false;
  const echo = new Writable({
    write(chunk, _, done) {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const reading = createInterface({ input: process.stdin, output: echo, terminal: process.stdin.isTTY });
  const lines = reading[Symbol.asyncIterator]();
  const ask = async (question: string, hidden: boolean): Promise<string> => {
    process.stdout.write(question);
    isHidden = hidden;
    const { value = '' } = await lines.next();
    if (hidden) process.stdout.write('\n');
    return value;
  };
  const username = await ask('Username: ', false);
  const password = await ask('Password (not shown): ', true);
  const passwordConfirm = await ask('Once more: ', true);
  reading.close();
  return { username, password, passwordConfirm };
}

/** Null when it is done, or why it is not. */
async function makeOwner(body: Awaited<ReturnType<typeof askOwner>>, key: string): Promise<string | null> {
  for (let turn = 0; turn < ARRIVAL.tries; turn++) {
    const answer = await fetch(new URL('/api/v1/users/firstOwner', site), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ secret: key, ...body }),
    });
    if (answer.status === 201) return null;
    if (answer.status === 409)
      return `${site.origin} has an owner already, who makes all other accounts: nothing was changed.`;
    if (answer.status !== 404) return ((await answer.json()) as { message: string }).message;
    await pause(ARRIVAL.pauseMs);
  }
  return `${site.origin} did not learn of the secret: is it the instance of this wrangler.toml?`;
}
