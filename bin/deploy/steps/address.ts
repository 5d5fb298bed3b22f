import { granted, isMissing } from '../refusal.ts';
import type { Step, Target } from '../step.ts';
import { Stopped } from '../stopped.ts';

/** An account has one workers.dev name for all workers, and the operator chooses it. */
export const address: Step = {
  title: 'The address',
  isDone: async target => (await addressOf(target)) !== null,
  act: () =>
    Promise.reject(
      new Stopped(
        'Choose a workers.dev name once, at https://dash.cloudflare.com/?to=/:account/workers-and-pages, or name a domain of yours in wrangler.toml: routes = [{ pattern = "chat.example", custom_domain = true }].',
      ),
    ),
  cannot: 'The site would have no address.',
};

/** Address of the worker; null if the account has no workers.dev name yet. */
export async function addressOf({ cloud, plan }: Target): Promise<string | null> {
  if (plan.address !== null) return plan.address ?? '';
  const answer = await cloud.call('GET', '/workers/subdomain');
  // Code 10007: the account has no workers.dev name yet.
  if (isMissing(answer) || answer.codes.includes(10007)) return null;
  const { subdomain } = granted(answer, 'Workers Scripts: Edit') as { subdomain?: string | null };
  return subdomain ? `https://${plan.worker}.${subdomain}.workers.dev` : null;
}
