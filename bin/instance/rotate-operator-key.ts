// npm run rotate-operator-key: gives the deployed worker a new operator key and stores it on this machine. Every open
// connection reconnects once, because Cloudflare restarts a worker with a new secret.
import { connect } from '../deploy/connect.ts';
import { readConfig } from '../deploy/plan.ts';
import { isMissing, refusal } from '../deploy/refusal.ts';
import { Stopped } from '../deploy/stopped.ts';
import { endsWithSentence } from '../ends-with-sentence.ts';
import { OPERATOR_KEY, OperatorKeys } from './operator-key.ts';

await endsWithSentence(rotate());

async function rotate(): Promise<void> {
  const { name: worker = '', account_id } = readConfig();
  const cloud = await connect(process.env, account_id);
  const keys = new OperatorKeys(process.env, cloud.account, worker);
  // Stores the key before the upload, because a key that only the worker has is useless.
  const text = keys.add();
  const body = { name: OPERATOR_KEY, text, type: 'secret_text' };
  const answer = await cloud.call('PUT', `/workers/scripts/${worker}/secrets`, body);
  if (answer.status >= 200 && answer.status < 300) {
    console.log(`The worker ${worker} has a new operator key, kept in ${keys.file}.`);
    return;
  }
  // If the API did not answer, the worker may have stored the key, so this machine keeps it.
  if (answer.status !== 0) keys.remove(text);
  if (isMissing(answer))
    throw new Stopped(
      `There is no worker ${worker} in the account ${cloud.account}: npm run deploy makes it.`,
    );
  const why = answer.codes.includes(10215)
    ? 'Cloudflare takes no new secret while an older release serves: run npm run deploy first.'
    : refusal(answer, 'Workers Scripts: Edit');
  throw new Stopped(`The operator key could not be replaced. ${why}`);
}
