// npm run restore -- FILE: restores an archive into the local instance, or into an unused deployed site if an address
// is given. Compares all restored data.
import { existsSync } from 'node:fs';
import { endsWithSentence } from '../ends-with-sentence.ts';
import { exitWithError } from '../local-instance.ts';
import { countsOf } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { withSite } from './with-site.ts';

const [file = '', address] = process.argv.slice(2);
if (file === '') exitWithError('Say which backup: npm run restore -- samar-2026-11-23.tar.gz');
if (!existsSync(file)) exitWithError(`${file} is not there.`);

await endsWithSentence(
  withSite(address, 'restore', async site => {
    const manifest = await restoreBackup(site, file);
    console.log(`Restored and compared: ${countsOf(manifest)}.`);
  }),
);
process.exit();
