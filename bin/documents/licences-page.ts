import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from '../source-imports.ts';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
});

/** Shipped assets that do not come from packages. */
const ASSETS = [
  ['Fonts of the page (`web/src/ui/theme/fonts`): parts of Vazirmatn and Readex Pro', 'OFL-1.1'],
  [
    'Fonts of the reference pictures (`web/src/stories/fonts`): parts of Noto Color Emoji and Noto Sans',
    'OFL-1.1',
  ],
  ['Flags of countries, from country-flag-icons', 'MIT'],
  ['Icons of buttons, from lucide-react', 'ISC'],
  ['Logo, ornaments, avatars, stars, emoticons and nickname images', 'MIT, drawn for this project'],
] as const;

type Row = readonly [string, string];

/** Text of docs/licences.md with all shipped third-party packages of package-lock.json. */
export function licencesPage(): string {
  const { packages } = Lock.parse(JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')));
  const shipped = Object.entries(packages).flatMap(
    ([place, { version, license, dev, devOptional }]): Row[] => {
      const name = place.split('node_modules/').at(-1);
      if (!name || dev || devOptional) return [];
      if (license === undefined) throw new Error(`${name} names no licence`);
      return [[`${name} ${version}`, license]];
    },
  );
  const sorted = [...new Map(shipped)].sort(([a], [b]) => (a < b ? -1 : 1));
  return `# Licences

Samar is under the [MIT licence](../LICENSE). The parts below are shipped with it; the page serves their licence texts at
\`/licences.md\` and \`/fonts-licence.txt\`. Build and test tools are not shipped. Written by \`npm run licences\`.

## Pictures and fonts

${table('What', ASSETS)}

## Packages

${table('Package', sorted)}
`;
}

const table = (head: string, rows: readonly Row[]): string =>
  [`| ${head} | Licence |`, '|---|---|', ...rows.map(([what, licence]) => `| ${what} | ${licence} |`)].join(
    '\n',
  );
