// npm run floors: draws docs/floors.svg from the imports of the shipped code.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../source-imports.ts';
import { floorEdges } from './floor-edges.ts';
import { floorsSvg } from './floors-svg.ts';

writeFileSync(path.join(ROOT, 'docs/floors.svg'), floorsSvg(floorEdges()));
