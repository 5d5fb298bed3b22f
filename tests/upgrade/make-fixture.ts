// npx node tests/upgrade/make-fixture.ts RELEASE: runs the release checked out at RELEASE, fills it and packs its data.
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fillSite } from './fill-site.ts';
import { FIXTURE, PORT, SECRET } from './fixture.ts';
import { packState } from './state-archive.ts';

const [release = ''] = process.argv.slice(2);
const state = mkdtempSync(path.join(tmpdir(), 'samar-release-'));
const site = `http://localhost:${PORT}`;
writeFileSync(path.join(state, 'local.env'), `SAMAR_SECRET=${SECRET}\nSAMAR_LOCAL=1\n`);
const runtime = spawn('node', ['bin/start.ts'], {
  cwd: release,
  env: { ...process.env, PORT: String(PORT), SAMAR_STATE: state },
  stdio: 'inherit',
});
const ended = new Promise(resolve => runtime.once('exit', resolve));
const answers = () =>
  fetch(`${site}/api/v1/rooms`).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await answers())) await wait(250);
await fillSite(site);
// Rooms write their pending rows within a second.
await wait(3_000);
runtime.kill('SIGTERM');
await ended;
packState(state, FIXTURE);
process.exit(0);
