import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { isolateUsage } from '../../../rooms-do/rpc/object-usage.ts';
import { countLogLines, meteredEnv } from '../../../worker/platform/env.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { call } from '../../support/visitor.ts';

const owner = new Member('salma');
const counted = { fileWrites: 0, fileReads: 0, logLines: 0 };

beforeAll(async () => {
  await makeAccount({ username: 'salma', role: 'owner' });
  await owner.signIn();
  const add = isolateUsage.add.bind(isolateUsage);
  vi.spyOn(isolateUsage, 'add').mockImplementation((what, amount) => {
    if (what in counted) counted[what as keyof typeof counted] += amount;
    add(what, amount);
  });
});

describe('metered files and log lines', () => {
  test('an image request counts as one read, a listing as one write', async () => {
    await env.MEDIA.put('emojis/one.png', new Uint8Array([1]));
    expect(counted).toMatchObject({ fileWrites: 0, fileReads: 0 });
    const answer = await exports.default.fetch('http://localhost/uploads/emojis/one.png');
    expect([answer.status, [...new Uint8Array(await answer.arrayBuffer())]]).toEqual([200, [1]]);
    expect(counted).toMatchObject({ fileWrites: 0, fileReads: 1 });
    await meteredEnv(env).MEDIA.list();
    expect(counted.fileWrites).toBe(1);
  });

  test('an isolate log line is counted and shown on the overview', async () => {
    counted.logLines = 0;
    console.info(JSON.stringify({ what: 'a line of a test' }));
    expect(counted.logLines).toBe(1);
    const { body } = await call('GET', '/overview', undefined, owner.headers);
    const { lines } = (
      body as unknown as { data: { overview: { usage: { lines: { what: string; used: number }[] } } } }
    ).data.overview.usage;
    expect(lines.find(({ what }) => what === 'logLines')?.used).toBeGreaterThan(0);
    expect(lines.find(({ what }) => what === 'fileReads')?.used).toBeGreaterThan(0);
  });

  test('log lines of all console levels are counted', () => {
    const written: unknown[] = [];
    const write = (...line: unknown[]) => void written.push(...line);
    const of = { log: write, info: write, warn: write, error: write };
    counted.logLines = 0;
    countLogLines(of);
    of.log('one');
    of.info('two');
    of.warn('three');
    of.error('four');
    expect([written, counted.logLines]).toEqual([['one', 'two', 'three', 'four'], 4]);
  });
});
