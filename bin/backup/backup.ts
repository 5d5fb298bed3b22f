// npm run backup: everything of the local instance, or with an address of a deployed one, in one archive. With --to FILE: there.
import { parseArgs } from 'node:util';
import { endsWithSentence } from '../ends-with-sentence.ts';
import { archiveName } from './archive-name.ts';
import { makeBackup } from './make-backup.ts';
import { countsOf } from './manifest.ts';
import { withSite } from './with-site.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
const file = values.to ?? archiveName(positionals[0], new Date());

await endsWithSentence(
  withSite(positionals[0], 'read', async site => {
    const manifest = await makeBackup(site, file, console.log);
    console.log(
      `${file}: ${countsOf(manifest)}. It holds everything that the site knows: keep it as you keep passwords.`,
    );
  }),
);
process.exit();
