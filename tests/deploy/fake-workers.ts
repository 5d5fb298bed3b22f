import type { FakeCloudflare } from './fake-cloudflare.ts';
import type { Reply, Route } from './fake-route.ts';

/** Lists return ten rows per page. */
const PAGE_ROWS = 10;

export const WORKER_ROUTES: Route[] = [
  [/^GET \/workers\/workers\/\w+$/, ({ address }) => ({ result: { subdomain: address } })],
  [/^GET \/accounts$/, cloud => ({ result: cloud.accounts })],
  [
    /^GET \/memberships$/,
    cloud => ({ result: cloud.accounts.map(account => ({ id: account.id, account })) }),
  ],
  [
    /^GET \/workers\/subdomain$/,
    ({ subdomain }) =>
      subdomain === null ? { status: 404, code: 10007, message: 'no subdomain' } : { result: { subdomain } },
  ],
  [/^GET \/workers\/services\/\w+$/, cloud => existing(cloud, { default_environment: { script: {} } })],
  [
    /^GET \/workers\/scripts\/\w+\/secrets$/,
    cloud =>
      existing(
        cloud,
        Object.keys(cloud.served?.secrets ?? {}).map(name => ({ name })),
      ),
  ],
  [
    /^PUT \/workers\/scripts\/\w+\/secrets$/,
    (cloud, { body }) => {
      const { name, text } = JSON.parse(body);
      return changeSecrets(cloud, secrets => ({ ...secrets, [name]: text }), { name, type: 'secret_text' });
    },
    true,
  ],
  [
    /^DELETE \/workers\/scripts\/\w+\/secrets\/(\w+)$/,
    (cloud, _, [name = '']) =>
      name in (cloud.served?.secrets ?? {})
        ? changeSecrets(cloud, ({ [name]: _gone, ...others }) => others, null)
        : { status: 404, code: 10056, message: `No secret ${name}.` },
    true,
  ],
  [
    /^GET \/workers\/scripts\/\w+\/settings$/,
    cloud => existing(cloud, { bindings: cloud.served?.bindings ?? [] }),
  ],
  [
    /^GET \/workers\/scripts\/\w+\/deployments$/,
    (cloud, { query }) => {
      const from = (Number(query.get('page') ?? 1) - 1) * PAGE_ROWS;
      return existing(cloud, {
        deployments: cloud.deployments
          .slice(from, from + PAGE_ROWS)
          .map(({ id, version }) => ({ id, versions: [{ version_id: version, percentage: 100 }] })),
      });
    },
  ],
  [
    /^GET \/workers\/scripts\/\w+\/versions\/(.+)$/,
    ({ versions }, _, [id]) => {
      const found = versions.find(version => version.id === id);
      return {
        result: {
          id,
          annotations: {
            'workers/tag': found?.tag,
            'workers/triggered_by': found?.isSecretChange ? 'secret' : 'upload',
          },
          metadata: {
            created_on: '2026-11-22T00:00:00Z',
            author_email: 'owner@samar.example',
            source: 'wrangler',
          },
          number: 1,
          resources: { bindings: [], script: {}, script_runtime: {} },
        },
      };
    },
  ],
  [
    /^POST \/workers\/scripts\/\w+\/deployments$/,
    (cloud, { body }) => {
      const [{ version_id }] = JSON.parse(body).versions;
      cloud.serve(version_id);
      return { result: { id: cloud.deployments[0]?.id } };
    },
    true,
  ],
  [
    /^POST \/workers\/scripts\/\w+\/assets-upload-session$/,
    () => ({ result: { jwt: 'a.b.c', buckets: [] } }),
  ],
  [
    /^PUT \/workers\/scripts\/\w+$/,
    (cloud, { body }) => {
      const metadata = JSON.parse(/name="metadata"\r\n(?:.+\r\n)*\r\n(.+)\r\n/.exec(body)?.[1] ?? '{}');
      const map = JSON.parse(/filename="[^"]+\.map"\r\n(?:.+\r\n)*\r\n(.+)\r\n/.exec(body)?.[1] ?? '{}');
      const { bindings = [], annotations = {}, assets, keep_bindings = [], limits } = metadata;
      if (cloud.plan === 'free' && limits !== undefined)
        return { status: 400, code: 100328, message: 'CPU limits are not supported for the Free plan.' };
      const secrets = keep_bindings.includes('secret_text') ? { ...cloud.versions[0]?.secrets } : {};
      for (const { type, name, text } of bindings) if (type === 'secret_text') secrets[name] = text;
      const tag = annotations['workers/tag'];
      const { id } = cloud.release(tag, {
        bindings,
        assets: assets !== undefined,
        limits,
        secrets,
        mappedSources: map.sources,
      });
      return { result: { id: 'samar', startup_time_ms: 9, deployment_id: id, entry_point: 'index.js' } };
    },
    true,
  ],
  [
    /^POST \/workers\/scripts\/(\w+)\/domains\/changeset$/,
    (cloud, { body }, [script = '']) => {
      const hosts = hostsIn(JSON.parse(body));
      const inUse = hosts.filter(host => cloud.domains.has(host));
      const conflicting = hosts.filter(host => cloud.dnsRecords.has(host));
      const rows = (some: string[]) => some.map(hostname => ({ id: hostname, hostname }));
      return existing(cloud, {
        added: rows(hosts.filter(host => !inUse.includes(host) && !conflicting.includes(host))),
        updated: rows(inUse).map(row => ({ ...row, modified: cloud.domains.get(row.hostname) !== script })),
        removed: [],
        conflicting: rows(conflicting),
      });
    },
  ],
  [
    /^GET \/workers\/domains\/records\/(.+)$/,
    ({ domains }, _, [host = '']) => ({ result: { id: host, hostname: host, service: domains.get(host) } }),
  ],
  [
    /^PUT \/workers\/scripts\/(\w+)\/domains\/records$/,
    (cloud, { body }, [script = '']) => {
      const { origins, override_existing_dns_record, override_existing_origin } = JSON.parse(body);
      for (const host of hostsIn(origins)) {
        if (cloud.dnsRecords.has(host) && !override_existing_dns_record)
          return {
            status: 409,
            code: 100117,
            message: `Hostname '${host}' already has externally managed DNS records.`,
          };
        if ((cloud.domains.get(host) ?? script) !== script && !override_existing_origin)
          return { status: 409, code: 100116, message: `Hostname '${host}' already in use.` };
        cloud.dnsRecords.delete(host);
        cloud.domains.set(host, script);
      }
      return { result: {} };
    },
    true,
  ],
  [
    /^(?:GET|POST) \/workers\/scripts\/\w+\/subdomain$/,
    () => ({ result: { enabled: true, previews_enabled: false } }),
  ],
  [
    /^GET \/workers\/scripts\/\w+\/schedules$/,
    ({ crons }) => ({ result: { schedules: crons.map(cron => ({ cron })) } }),
  ],
  [
    /^PUT \/workers\/scripts\/\w+\/schedules$/,
    (cloud, { body }) => {
      cloud.crons = JSON.parse(body).map(({ cron }: { cron: string }) => cron);
      return { result: { schedules: [] } };
    },
    true,
  ],
];

/**
 * A changed secret creates a version that is deployed at once. It is refused if the deployed version is not the newest.
 */
function changeSecrets(
  cloud: FakeCloudflare,
  change: (secrets: Record<string, string>) => Record<string, string>,
  result: unknown,
): Reply {
  const { served } = cloud;
  if (!served) return NO_WORKER;
  if (served !== cloud.versions[0])
    return {
      status: 400,
      code: 10215,
      message:
        "Secret edit failed. You attempted to modify a secret, but the latest version of your Worker isn't currently deployed.",
    };
  const { bindings, assets } = served;
  cloud.release(undefined, { bindings, assets, secrets: change(served.secrets), isSecretChange: true });
  return { result };
}

const hostsIn = (origins: { hostname: string }[]): string[] => origins.map(({ hostname }) => hostname);

const NO_WORKER: Reply = { status: 404, code: 10007, message: 'This Worker does not exist on your account.' };
const existing = (cloud: FakeCloudflare, result: unknown): Reply =>
  cloud.versions.length === 0 ? NO_WORKER : { result };
