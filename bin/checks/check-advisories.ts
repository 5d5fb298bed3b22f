// npx node bin/checks/check-advisories.ts: asks the registry for advisories of shipped packages. Without a network it
// prints a notice and passes, so that all other checks can still run.
import { spawnSync } from 'node:child_process';
import { readAuditReport } from './audit-report.ts';

const WITHIN_MS = 20_000;
const asked = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
  encoding: 'utf8',
  timeout: WITHIN_MS,
  shell: process.platform === 'win32',
});
const report = readAuditReport(asked.stdout ?? '');
if (report.kind === 'unasked') {
  const reason = asked.error ? asked.error.message : report.reason;
  console.log(`NOT ASKED: the registry could not say whether packages have known faults (${reason}).`);
} else {
  for (const each of report.lesser) console.log(`Known fault: ${each}`);
  for (const each of report.serious) console.error(`Serious known fault: ${each}`);
  if (report.serious.length > 0) process.exitCode = 1;
  else console.log('No serious fault is known of the packages that the product ships.');
}
