import type { FakeCloudflare } from './fake-cloudflare.ts';
import type { Reply, Route } from './fake-route.ts';

/** The account, its buckets, and its workers with all that belongs to them. */
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
  [/^GET \/r2\/buckets$/, ({ buckets }) => ({ result: { buckets: [...buckets].map(name => ({ name })) } })],
  [
    /^GET \/r2\/buckets\/(.+)$/,
    ({ buckets }, _, [name = '']) =>
      buckets.has(name)
        ? { result: { name } }
        : { status: 404, code: 10006, message: 'The specified bucket does not exist.' },
  ],
  [
    /^POST \/r2\/buckets$/,
    ({ buckets }, { body }) => {
      buckets.add(JSON.parse(body).name);
      return { result: {} };
    },
    true,
  ],
  [/^GET \/workers\/services\/\w+$/, cloud => existing(cloud, { default_environment: { script: {} } })],
  [
    /^GET \/workers\/scripts\/\w+\/secrets$/,
    cloud =>
      existing(
        cloud,
        [...cloud.secrets].map(name => ({ name })),
      ),
  ],
  [
    /^PUT \/workers\/scripts\/\w+\/secrets$/,
    ({ secretTexts }, { body }) => {
      const { name, text } = JSON.parse(body);
      secretTexts.set(name, text);
      return { result: { name, type: 'secret_text' } };
    },
    true,
  ],
  [
    /^DELETE \/workers\/scripts\/\w+\/secrets\/(\w+)$/,
    ({ secretTexts }, _, [name = '']) =>
      secretTexts.delete(name)
        ? { result: null }
        : { status: 404, code: 10056, message: `No secret ${name}.` },
    true,
  ],
  [/^GET \/workers\/scripts\/\w+\/settings$/, cloud => existing(cloud, { bindings: [] })],
  [
    /^GET \/workers\/scripts\/\w+\/deployments$/,
    cloud =>
      existing(cloud, {
        deployments: cloud.versions.map(({ id }) => ({ versions: [{ version_id: id, percentage: 100 }] })),
      }),
  ],
  [
    /^GET \/workers\/scripts\/\w+\/versions\/(.+)$/,
    ({ versions }, _, [id]) => {
      const found = versions.find(version => version.id === id);
      return {
        result: {
          id,
          annotations: { 'workers/tag': found?.tag },
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
    ({ versions }, { body }) => {
      const [{ version_id }] = JSON.parse(body).versions;
      const found = versions.find(({ id }) => id === version_id);
      if (found) versions.unshift(found);
      return { result: { id: crypto.randomUUID() } };
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
      const { bindings = [], annotations = {}, assets } = metadata;
      for (const { type, name } of bindings) if (type === 'secret_text') cloud.secrets.add(name);
      const id = crypto.randomUUID();
      cloud.versions.unshift({ id, tag: annotations['workers/tag'], bindings, assets: assets !== undefined });
      return { result: { id: 'samar', startup_time_ms: 9, deployment_id: id, entry_point: 'index.js' } };
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

const NO_WORKER: Reply = { status: 404, code: 10007, message: 'This Worker does not exist on your account.' };
const existing = (cloud: FakeCloudflare, result: unknown): Reply =>
  cloud.versions.length === 0 ? NO_WORKER : { result };
