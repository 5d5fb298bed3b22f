import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PROTOCOL_VERSION } from '../../worker/platform/http/openapi.ts';
import { CLOSE } from './close-codes.ts';
import { compactDown } from './down/compact-presence.ts';
import { down } from './down.ts';
import { up } from './up.ts';

const LOCK = path.join(import.meta.dirname, './lock.json');

const shapes = (table: Record<string, { data: z.ZodType }>) =>
  Object.fromEntries(
    Object.keys(table)
      .sort()
      .map(name => [name, z.toJSONSchema(table[name]?.data ?? z.never(), { unrepresentable: 'any' })]),
  );

const acks = Object.fromEntries(
  Object.values(up)
    .filter(({ ack }) => Object.keys(z.toJSONSchema(ack).properties ?? { any: 1 }).length > 0)
    .map(({ name, ack }) => [name, { data: ack }]),
);

const now = () => ({
  version: PROTOCOL_VERSION,
  close: CLOSE,
  up: shapes(up),
  acks: shapes(acks),
  down: shapes(down),
  compactDown: shapes(compactDown),
});

test('wire shapes, close codes and version equal lock.json (WIRE-66)', () => {
  // LOCK_PROTOCOL=1 rewrites the lock. A change that breaks older clients also needs a higher version in
  // worker/platform/http/openapi.ts.
  if (process.env.LOCK_PROTOCOL === '1') writeFileSync(LOCK, `${JSON.stringify(now(), null, 1)}\n`);
  expect(existsSync(LOCK)).toBe(true);
  expect(JSON.parse(JSON.stringify(now()))).toEqual(JSON.parse(readFileSync(LOCK, 'utf8')));
});

test('every message is listed under its own name (WIRE-66)', () => {
  for (const [name, message] of [...[up, down, compactDown].flatMap(table => Object.entries(table))])
    expect(message.name).toBe(name);
});
