// npm run backup: saves the local instance, or the site deployed at an address, in one archive. `--to FILE` chooses the
// file. `--copy ID` or `--copy last` saves a backup that the site made itself. Exit code 2: some files could not be
// read; the output names these files, and the archive contains the rest.
import { parseArgs } from 'node:util';
import { endsWithSentence } from '../ends-with-sentence.ts';
import { archiveName } from './archive-name.ts';
import { makeBackup } from './make-backup.ts';
import { countsOf } from './manifest.ts';
import type { BackupSource } from './site.ts';
import { siteCopy } from './site-copy.ts';
import { withSite } from './with-site.ts';

const INCOMPLETE = 2;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, copy: { type: 'string' } },
});

await endsWithSentence(
  withSite(positionals[0], 'read', async site => {
    const source: BackupSource = values.copy === undefined ? site : await siteCopy(site, values.copy);
    const day = new Date(source.madeAt ?? Date.now());
    const file = values.to ?? archiveName(positionals[0], day);
    const manifest = await makeBackup(source, file, console.log);
    console.log(
      `${file}: ${countsOf(manifest)}. It holds everything that the site knows: keep it as you keep passwords.`,
    );
    if (manifest.missing.length === 0) return;
    console.error('These files could not be read and are not in it:');
    for (const place of manifest.missing) console.error(`  ${decodeURIComponent(place)}`);
    process.exitCode = INCOMPLETE;
  }),
);
process.exit();
