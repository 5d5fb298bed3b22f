// npx node bench/capacity/write-page.ts: writes docs/capacity.md, the resources and costs of sites of several sizes, by
// the formulas in this folder.
import { writeFileSync } from 'node:fs';
import { capacityPage } from './page.ts';

writeFileSync('docs/capacity.md', capacityPage());
