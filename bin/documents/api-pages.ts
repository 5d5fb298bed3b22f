// npm run api-pages: writes the deploy button into README.md.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../source-imports.ts';
import { withDeployButton } from './deploy-button.ts';

const readme = path.join(ROOT, 'README.md');
const { repository } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
writeFileSync(readme, withDeployButton(readFileSync(readme, 'utf8'), repository));
