import { SECTIONS } from '../../protocol/resources/sections.ts';
import { PERMISSIONS_VERSION } from '../../protocol/rules/stored-permissions.ts';
import { capitalised, create, type Edit, insertBefore, kebab, snake, withImports } from './edit.ts';

/** A managed entity with a section of its own in the panel. `singular` is one record in camelCase, as `badWord`. */
export function entityRecipe(singular: string): Edit[] {
  const plural = `${singular}s`;
  const section = kebab(plural).split('-').map(capitalised).join('-');
  const number = 1 + Math.max(...SECTIONS.map(each => each.number));
  const file = kebab(plural);
  const names = { singular, plural, model: capitalised(singular), section };
  return [
    create(`protocol/resources/${file}.ts`, declarationOf(names)),
    withImports(
      insertBefore('protocol/resources/all.ts', '];\n', `  ${plural},\n`),
      `import { ${plural} } from './${file}.ts';`,
    ),
    insertBefore(
      'protocol/rules/permission-table.ts',
      '} as const satisfies Record<string, PermissionRow & {',
      `  canAccess${capitalised(plural)}Menu: { ...menu(${number}, '${section}', ''), since: ${PERMISSIONS_VERSION + 1} },\n`,
    ),
    create(`worker/platform/database/tables/${file}.ts`, tableOf(plural)),
    withImports(
      insertBefore(
        'worker/content/registry.ts',
        '];\n\n/** Entities of which there is exactly one',
        `  register(${plural}, ${plural}Table),\n`,
      ),
      `import { ${plural} } from '../../protocol/resources/${file}.ts';`,
      `import { ${plural} as ${plural}Table } from '../db/tables/${file}.ts';`,
    ),
    insertBefore('tests/tables/resources.ts', '];\n', rowOf(names)),
  ];
}

type Names = { singular: string; plural: string; model: string; section: string };

/** One field, so that it works; its Arabic words fail a test until they are said. */
const declarationOf = ({
  singular,
  plural,
  model,
  section,
}: Names): string => `import { resource } from './define.ts';
import { text } from './fields.ts';

export const ${plural} = resource({
  name: '${plural}',
  singular: '${singular}',
  model: '${model}',
  noun: { add: '', edit: '', definite: '', added: '', demonstrative: '' },
  key: 'id',
  section: '${section}',
  pageSize: 9,
  readAccess: 'operators',
  fields: { name: text(60) },
  labels: { name: '' },
});
`;

const tableOf = (
  plural: string,
): string => `import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, id } from './columns.ts';

export const ${plural} = sqliteTable(
  '${snake(plural)}',
  { id: id(), name: text('name').notNull(), createdAt: createdAt() },
  table => [index('${snake(plural)}_by_age').on(table.createdAt, table.id)],
);
`;

/** Fails until it says how a wrong record is refused, and does not compile until it says what is kept of a person, or null. */
const rowOf = ({ singular, plural, model, section }: Names): string => `  row({
    path: '/${plural}',
    singular: '${singular}',
    section: '${section}',
    make: n => ({ name: n }),
    change: ['PATCH', '', { name: 'غيره' }, 200, { name: 'غيره' }],
    wrong: [{ name: '' }, '${model} validation failed: say how it is refused'],
    ofPerson: 'say what it holds of a person, or null',
  }),
`;
