import type { Route } from './fake-route.ts';

/** Pages projects, and the messages of their deployments. */
export const PAGES_ROUTES: Route[] = [
  [
    /^GET \/pages\/projects\/([^/]+)$/,
    ({ pages }, _, [name = '']) => {
      const deployments = pages.get(name);
      if (!deployments) return { status: 404, code: 8000007, message: 'Project not found.' };
      const [latest] = deployments;
      const metadata = { commit_message: latest?.message };
      const canonical_deployment = latest ? { deployment_trigger: { metadata } } : null;
      return {
        result: {
          name,
          subdomain: `${name}.pages.dev`,
          production_branch: 'main',
          deployment_configs: { production: {}, preview: {} },
          canonical_deployment,
        },
      };
    },
  ],
  [
    /^GET \/pages\/projects\/([^/]+)\/deployments$/,
    ({ pages }, _, [name = '']) => ({
      result: (pages.get(name) ?? []).map(({ id, message }) => ({
        id,
        deployment_trigger: { metadata: { commit_message: message } },
      })),
    }),
  ],
  [
    /^POST \/pages\/projects\/([^/]+)\/deployments\/([^/]+)\/rollback$/,
    (cloud, _, [, id = '']) => {
      cloud.shownPage = id;
      return { result: {} };
    },
    true,
  ],
  [
    /^POST \/pages\/projects$/,
    ({ pages }, { body }) => {
      pages.set(JSON.parse(body).name, []);
      return { result: {} };
    },
    true,
  ],
  [/^GET \/pages\/projects\/[^/]+\/upload-token$/, () => ({ result: { jwt: TOKEN } })],
  [/^POST \/pages\/assets\/check-missing$/, () => ({ result: [] })],
  [/^POST \/pages\/assets\/upsert-hashes$/, () => ({ result: {} })],
  [
    /^POST \/pages\/projects\/([^/]+)\/deployments$/,
    ({ pages }, { body }, [name = '']) => {
      const message = /name="commit_message"\r\n\r\n(.+)\r\n/.exec(body)?.[1] ?? '';
      const id = crypto.randomUUID();
      pages.get(name)?.unshift({ id, message });
      return { result: { id, url: `https://1.${name}.pages.dev`, environment: 'production', aliases: null } };
    },
    true,
  ],
  [
    /^GET \/pages\/projects\/([^/]+)\/deployments\/(.+)$/,
    (_, __, [, id]) => ({
      result: { id, latest_stage: { name: 'deploy', status: 'success' }, environment: 'production' },
    }),
  ],
];

/** Wrangler reads only the payload of this token. */
const TOKEN = ['{}', JSON.stringify({ exp: 4_000_000_000, max_file_count_allowed: 20_000 }), '']
  .map(part => Buffer.from(part).toString('base64url'))
  .join('.');
