// npm run api-pages: writes docs/http.md, in docs/protocol.md the shapes of all events, and in README.md the deploy button.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../source-imports.ts';
import { withDeployButton } from './deploy-button.ts';
import { httpPage } from './http-page.ts';
import { wirePage } from './wire-shapes.ts';

writeFileSync(path.join(ROOT, 'docs/http.md'), httpPage());
writeFileSync(path.join(ROOT, 'docs/protocol.md'), wirePage());

const readme = path.join(ROOT, 'README.md');
const { repository } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
writeFileSync(readme, withDeployButton(readFileSync(readme, 'utf8'), repository));
