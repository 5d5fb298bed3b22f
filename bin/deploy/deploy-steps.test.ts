import { expect, test } from 'vitest';
import { pagesConfig, workerConfig } from './pages-form.ts';
import { planOf, readConfig } from './plan.ts';
import { reasonIn, refusal } from './refusal.ts';
import { runSteps } from './run-steps.ts';
import type { DeployTarget, Step } from './step.ts';
import { Stopped } from './stopped.ts';

const NOWHERE = {} as DeployTarget;

/** A step that is complete after its action, or cannot be done for a reason. */
function step(title: string, acts: string[], reason?: string): Step {
  return {
    title,
    isDone: () => Promise.resolve(acts.includes(title)),
    act: () => {
      if (reason !== undefined) return Promise.reject(new Stopped(reason));
      acts.push(title);
      return Promise.resolve();
    },
    cannot: `No ${title}.`,
  };
}

test('deploy steps run in order, skip completed steps and stop at a failure (DEPLOY-2, DEPLOY-5)', async () => {
  const acts: string[] = ['a'];
  const printed: string[] = [];
  const run = (...steps: Step[]) => runSteps(steps, NOWHERE, line => void printed.push(line));
  await run(step('a', acts), step('b', acts));
  expect(printed).toEqual(['1/2 a: nothing to do', '2/2 b …', '2/2 b: done']);
  await expect(run(step('a', acts), step('c', acts, 'Why.'), step('d', acts))).rejects.toThrow(
    /^No c\. Why\.$/,
  );
  expect(acts).toEqual(['a', 'b']);
});

test('an exception in a deploy step is not reported as a refusal (DEPLOY-5)', async () => {
  const broken = { ...step('a', []), isDone: () => Promise.reject(new TypeError('undefined')) };
  await expect(runSteps([broken], NOWHERE, () => {})).rejects.toThrow(TypeError);
});

test.each([
  [{ status: 0, codes: [], message: 'fetch failed' }, 'Cloudflare could not be reached: fetch failed.'],
  [{ status: 400, codes: [6003], message: 'Invalid request headers' }, /does not take this login/],
  [{ status: 403, codes: [10000], message: 'Authentication error' }, /the token needs "D1: Edit"/],
  [{ status: 500, codes: [], message: '' }, 'Cloudflare answered: status 500.'],
  [
    { status: 409, codes: [7502], message: 'exists [code: 7502]' },
    'Cloudflare answered: exists [code: 7502].',
  ],
])('a Cloudflare error is reported in one sentence: $1 (DEPLOY-5)', (answer, sentence) => {
  expect(refusal({ ...answer, result: null }, 'D1: Edit')).toMatch(sentence);
});

test('wrangler output is reduced to error and explanation (DEPLOY-5)', () => {
  const output =
    '\n ⛅️ wrangler\n\u001b[31m✘ \u001b[41;31m[\u001b[41;97mERROR\u001b[41;31m]\u001b[0m \u001b[1mA request failed.\u001b[0m\n\n  No such table [code: 7500]\n\n  If you think this is a bug\n';
  expect(reasonIn(output)).toBe('A request failed. No such table [code: 7500]');
  expect(reasonIn('spawn wrangler ENOENT')).toBe('spawn wrangler ENOENT');
});

test('wrangler.toml has no ids, and its route is the site address (DEPLOY-1)', () => {
  const raw = readConfig();
  expect(raw.d1_databases?.[0]).not.toHaveProperty('database_id');
  expect(planOf(raw, 'wrangler.toml', '')).toMatchObject({
    worker: 'samar',
    database: 'samar',
    address: null,
  });
  const routed = { ...raw, routes: [{ pattern: 'chat.example', custom_domain: true }] };
  expect(planOf(routed, 'wrangler.toml', '').address).toBe('https://chat.example');
});

test('with Pages, the worker serves no page, and Pages gets the settings of the worker (DEPLOY-4)', () => {
  const raw = readConfig();
  const worker = workerConfig(raw);
  expect(worker).toMatchObject({
    workers_dev: false,
    preview_urls: false,
    assets: { directory: 'pictures' },
  });
  expect(worker.assets).not.toHaveProperty('not_found_handling');
  expect(pagesConfig(raw)).toMatchObject({
    vars: raw.vars,
    compatibility_date: raw.compatibility_date,
    services: [{ binding: 'WORKER', service: 'samar' }],
    // A preview must not write to the site.
    env: { preview: { services: [] } },
  });
});

test('with and without Pages, invocation logs are off, which would contain tickets (DEPLOY-8)', () => {
  const raw = readConfig();
  for (const { observability } of [raw, workerConfig(raw)])
    expect(observability).toEqual({ enabled: true, logs: { enabled: true, invocation_logs: false } });
});
