// npm run walks: writes docs/walks.md, the files to be opened to follow three things through the code.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../source-imports.ts';
import { walksPage } from './walks-page.ts';

writeFileSync(path.join(ROOT, 'docs/walks.md'), walksPage());
