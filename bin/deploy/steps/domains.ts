import { granted } from '../refusal.ts';
import type { DeployTarget, Step, Target } from '../step.ts';
import { Stopped } from '../stopped.ts';

const RIGHT = 'Workers Routes: Edit';

/**
 * Connects the site's own domains. Replaces existing DNS records, or domains of other workers, only after a
 * confirmation.
 */
export const domains: Step = {
  title: 'The domain',
  isDone: async target => {
    if (target.plan.domains.length === 0) return true;
    const { added, updated, conflicting } = await changesOf(target);
    return added.length + updated.filter(({ modified }) => modified).length + conflicting.length === 0;
  },
  act: async target => {
    const { updated, conflicting } = await changesOf(target);
    const taken = await ofOtherWorkers(target, updated);
    const replaced = [...conflicting.map(({ hostname }) => `the DNS records of ${hostname}`), ...taken];
    if (replaced.length > 0) await confirmed(target, replaced.join(', '));
    const body = {
      override_scope: true,
      override_existing_origin: taken.length > 0,
      override_existing_dns_record: conflicting.length > 0,
      origins: target.plan.domains,
    };
    granted(await target.cloud.call('PUT', `${pathOf(target)}/records`, body), RIGHT);
  },
  cannot: 'The domain could not be connected; nothing that it leads to now was changed.',
};

async function confirmed({ terminal }: DeployTarget, replaced: string): Promise<void> {
  if (await terminal.confirm(`This replaces ${replaced}. Replace them?`)) return;
  throw new Stopped(
    `This would replace ${replaced}: say yes at a terminal, or run npm run deploy -- --replace-dns.`,
  );
}

async function ofOtherWorkers({ cloud, plan }: Target, updated: readonly Change[]): Promise<string[]> {
  const modified = updated.filter(each => each.modified);
  const records = await Promise.all(
    modified.map(async ({ id }) => granted(await cloud.call('GET', `/workers/domains/records/${id}`), RIGHT)),
  );
  return (records as { hostname: string; service: string }[])
    .filter(({ service }) => service !== plan.worker)
    .map(({ hostname, service }) => `the connection of ${hostname} to the worker ${service}`);
}

async function changesOf(target: Target): Promise<Changes> {
  const path = `${pathOf(target)}/changeset?replace_state=true`;
  return granted(await target.cloud.call('POST', path, target.plan.domains), RIGHT) as Changes;
}

const pathOf = ({ plan }: Target): string => `/workers/scripts/${plan.worker}/domains`;

type Change = { id: string; hostname: string; modified?: boolean };
type Changes = { added: Change[]; updated: Change[]; conflicting: Change[] };
