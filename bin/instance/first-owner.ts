import { FirstOwner } from '../../protocol/rest/accounts.ts';
import { issueOperatorToken, purposeKey } from '../../worker/platform/sessions/operator-token.ts';
import { endsWithSentence } from '../ends-with-sentence.ts';
import { exitWithError } from '../local-instance.ts';
import { askingAtTerminal } from './ask.ts';
import { askSite, deployedSite, SiteRefusal, withOperatorKey, withoutKey } from './deployed-site.ts';

// npm run first-owner -- https://chat.example: creates the first owner of a deployed instance.

const USAGE = 'Say where the instance is: npm run first-owner -- https://chat.example';

const site = deployedSite(process.argv[2], USAGE);
const owner = await askingAtTerminal(async ask => ({
  username: await ask('Username: '),
  password: await ask('Password (not shown): ', true),
  passwordConfirm: await ask('Once more: ', true),
}));
const { error } = FirstOwner.safeParse({ secret: 'not signed yet', ...owner });
if (error) exitWithError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
await endsWithSentence(withOperatorKey(site, key => makeOwner(key)));
console.log(`${owner.username} is the owner of ${site.origin}.`);

async function makeOwner(operatorKey: string): Promise<void> {
  const key = purposeKey(operatorKey, 'firstOwner');
  const secret = await issueOperatorToken(key, 'firstOwner', Date.now());
  await askSite(new URL('/api/v1/users/firstOwner', site), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ secret, ...owner }),
  }).catch((error: unknown) => {
    if (error instanceof SiteRefusal && error.status === 409)
      throw new SiteRefusal(
        409,
        `${site.origin} has an owner already, who makes all other accounts: nothing was changed.`,
      );
    throw withoutKey(site, error);
  });
}
