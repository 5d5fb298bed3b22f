// npm run licences: writes docs/licences.md, the licenses of everything that is shipped.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../source-imports.ts';
import { licencesPage } from './licences-page.ts';

writeFileSync(path.join(ROOT, 'docs/licences.md'), licencesPage());
