// npm run api-pages: writes docs/http.md, and in docs/protocol.md the shapes of all events, from the schemas.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../source-imports.ts';
import { httpPage } from './http-page.ts';
import { wirePage } from './wire-shapes.ts';

writeFileSync(path.join(ROOT, 'docs/http.md'), httpPage());
writeFileSync(path.join(ROOT, 'docs/protocol.md'), wirePage());
