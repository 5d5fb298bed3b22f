// npx node bench/capacity/write-page.ts: writes docs/capacity.md, what sites of several sizes need and cost by the formulas beside this file.
import { writeFileSync } from 'node:fs';
import { capacityPage } from './page.ts';

writeFileSync('docs/capacity.md', capacityPage());
