import { randomBytes } from 'node:crypto';
import { connect } from '../deploy/connect.ts';
import { readConfig } from '../deploy/plan.ts';
import { isMissing, refusal } from '../deploy/refusal.ts';
import { Stopped } from '../deploy/stopped.ts';
import { exitWithError } from '../local-instance.ts';

/** A new secret is a new deployment; where it has not arrived yet what it is for is refused, or not there. */
export const ARRIVAL = { tries: 30, pauseMs: 2_000 } as const;

const RIGHT = 'Workers Scripts: Edit';

/**
 * Gives the deployed worker a secret for as long as `act` takes, and takes it away again, however that ends. Where it cannot be given
 * `Stopped` says why; where it cannot be taken away whoever runs this is told how, and the outcome of `act` stays.
 */
export async function withSecret<Result>(
  name: string,
  act: (secret: string) => Promise<Result>,
): Promise<Result> {
  const { name: worker, account_id } = readConfig();
  const cloud = await connect(process.env, account_id);
  const place = `/workers/scripts/${worker}/secrets`;
  const text = randomBytes(32).toString('base64url');
  const given = await cloud.call('PUT', place, { name, text, type: 'secret_text' });
  if (isMissing(given))
    throw new Stopped(
      `There is no worker ${worker} in the account ${cloud.account}: npm run deploy makes it.`,
    );
  if (!isDone(given)) throw new Stopped(`The secret ${name} could not be made. ${refusal(given, RIGHT)}`);
  console.log(`The worker ${worker} has the secret ${name} until this is done.`);
  try {
    return await act(text);
  } finally {
    const taken = await cloud.call('DELETE', `${place}/${name}`);
    if (!isDone(taken) && !isMissing(taken)) {
      const why = refusal(taken, RIGHT);
      console.error(
        `The secret ${name} could not be taken away. ${why} Do it by hand: npx wrangler secret delete ${name}`,
      );
      process.exitCode = 1;
    }
  }
}

const isDone = ({ status }: { status: number }): boolean => status >= 200 && status < 300;

/** The address of a deployed instance, from the command's argument. */
export function deployedSite(given: string | undefined, usage: string): URL {
  const isAddress = given !== undefined && URL.canParse(given);
  if (!isAddress || new URL(given).protocol !== 'https:') exitWithError(usage);
  return new URL(given ?? '');
}
