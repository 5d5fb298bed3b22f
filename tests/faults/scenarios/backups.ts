import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeBackup } from '../../../bin/backup/make-backup.ts';
import { restoreBackup } from '../../../bin/backup/restore-backup.ts';
import { BackupSite } from '../../../bin/backup/site.ts';
import { SiteClient } from '../../upgrade/site-client.ts';
import { FaultySite } from '../faulty-site.ts';
import { Hall } from '../hall.ts';
import { missesOf, type Outcome } from '../outcome.ts';

const KEY = 'a-key-of-backups-that-only-the-bench-has-0123';
const settings = { SAMAR_OPERATOR_KEY: KEY };

/**
 * Makes a backup while users write and restores it elsewhere. Each room must have every message up to one, unchanged.
 */
export async function backups(port: number): Promise<Outcome[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'samar-backup-'));
  const archive = path.join(folder, 'samar.tar.gz');
  const site = await FaultySite.start({ port, settings });
  await site.liftLimits();
  const hall = await Hall.open(site.url, 10);
  const talk = hall.talk(40);
  await wait(2_000);
  const before = Math.max(...hall.people.map(({ screen }) => screen.seen.size));
  await makeBackup(new BackupSite(site.url, KEY, 'read'), archive, () => {});
  await talk.answered();
  await hall.settled();
  const result = hall.tally();
  const said = hall.people[0]?.screen.seen ?? new Map();
  hall.leave();
  await site.end();

  const restored = await FaultySite.start({ port: port + 1, settings });
  await restoreBackup(new BackupSite(restored.url, KEY, 'restore'), archive);
  await restored.deploy();
  const guest = new SiteClient(restored.url, 'زائر');
  await guest.logInAsVisitor();
  const socket = await guest.enter();
  const history = await socket.waitFor('chatMessagesFromServer');
  const kept = history.messages as { seq: number; id: string }[];
  socket.close();
  const other = kept.filter(({ seq, id }) => (said.get(seq)?.id ?? id) !== id).length;
  const isWhole = kept.every(({ seq }, at) => at === 0 || seq === (kept[at - 1]?.seq ?? 0) + 1);
  await restored.end();
  rmSync(folder, { recursive: true, force: true });
  return [
    {
      fault: 'backup during conversation, restored to another site',
      load: '10 people, 40 messages a second',
      runs: 1,
      ...result,
      healMs: null,
      misses: missesOf(result, [
        other > 0 && `${other} other messages`,
        !isWhole && 'messages left out',
        (kept.at(-1)?.seq ?? 0) < before && 'less than there was when it began',
      ]),
    },
  ];
}
