// npm run backup: everything of the local instance, or with an address of a deployed one, in one archive. With --to FILE: there.
// Ends with 2 where files of the site could not be read: they are named, and the archive holds the rest.
import { parseArgs } from 'node:util';
import { endsWithSentence } from '../ends-with-sentence.ts';
import { archiveName } from './archive-name.ts';
import { makeBackup } from './make-backup.ts';
import { countsOf } from './manifest.ts';
import { withSite } from './with-site.ts';

const INCOMPLETE = 2;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
const file = values.to ?? archiveName(positionals[0], new Date());

await endsWithSentence(
  withSite(positionals[0], 'read', async site => {
    const manifest = await makeBackup(site, file, console.log);
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
