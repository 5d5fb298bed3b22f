import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FaultySite } from '../faulty-site.ts';
import { Hall } from '../hall.ts';
import { missesOf, type Outcome } from '../outcome.ts';

const DISK_MIB = 64;
const RUNS = 2;

/**
 * The disk is full while users write. No message is acked without being stored, and the chat continues after space is
 * freed.
 */
export async function disks(port: number): Promise<Outcome[]> {
  const disk = mkdtempSync(path.join(tmpdir(), 'samar-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', disk]);
  if (mounted.status !== 0) throw new Error('a small disk could not be mounted (run as administrator)');
  try {
    return [await onDisk(disk, port)];
  } finally {
    // Runs after any failure, because nothing may use the disk afterwards.
    await FaultySite.endAll();
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

async function onDisk(disk: string, port: number): Promise<Outcome> {
  const site = await FaultySite.start({ port, state: path.join(disk, 'state') });
  await site.liftLimits();
  const hall = await Hall.open(site.url, 10);
  await wait(1_500);
  const filler = path.join(disk, 'filler');
  let refusedAtAll = 0;
  let healMs = 0;
  for (let run = 0; run < RUNS; run++) {
    const talk = hall.talk(40);
    await wait(1_500);
    const { bfree, bsize } = statfsSync(disk);
    writeFileSync(filler, Buffer.alloc(Number(bfree) * Number(bsize)));
    await wait(6_000);
    rmSync(filler);
    const from = performance.now();
    await wait(200);
    await hall.allUp();
    await talk.answered();
    await Promise.all(hall.people.map(person => person.say()));
    healMs = Math.max(healMs, performance.now() - from);
    refusedAtAll += hall.people.reduce((sum, { refused }) => sum + refused.splice(0).length, 0);
  }
  await hall.settled();
  const result = hall.tally();
  console.log(`while the disk was full ${refusedAtAll} messages were refused`);
  hall.leave();
  await site.end();
  return {
    fault: 'the disk is full for 6 s',
    load: '10 people, 40 messages a second',
    runs: RUNS,
    ...result,
    healMs,
    misses: missesOf(result),
  };
}
