// npm run licences: writes docs/licences.md, which lists the licenses of all shipped packages and assets.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../source-imports.ts';
import { licencesPage } from './licences-page.ts';

writeFileSync(path.join(ROOT, 'docs/licences.md'), licencesPage());
