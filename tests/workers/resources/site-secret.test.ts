import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import type { Env } from '../../../worker/platform/env.ts';

test.each(['', 'samar', 'x'.repeat(31)])(
  'a site with the secret «%s» refuses every request (SEC-14)',
  async secret => {
    for (const path of ['/', '/api/v1/rooms', '/api/v1/users/visitorLogin']) {
      const bindings = { ...(env as Env), SAMAR_SECRET: secret };
      const answer = await app.fetch(new Request(`http://localhost${path}`), bindings);
      const { code } = (await answer.json()) as { code: string };
      expect([path, answer.status, code]).toEqual([path, 500, 'secret_too_short']);
    }
  },
);
