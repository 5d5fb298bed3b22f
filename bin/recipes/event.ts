import { PERMISSIONS_VERSION } from '../../protocol/rules/stored-permissions.ts';
import { readSource } from '../source-imports.ts';
import {
  append,
  capitalised,
  create,
  type Edit,
  insertBefore,
  kebab,
  nextRule,
  withImports,
} from './edit.ts';

/** A socket event with a permission of its own, for administrators. `name` is its verb in camelCase, as `waveHand`. */
export function eventRecipe(name: string): Edit[] {
  const event = `request${capitalised(name)}`;
  const flag = `can${capitalised(name)}`;
  const spec = readSource('SPEC.md');
  const [wire, may] = [nextRule(spec, 'WIRE'), nextRule(spec, 'MAY')];
  return [
    append(
      'protocol/wire/up/session.ts',
      `\nexport const ${event} = message('${event}', z.strictObject({}).nullish());\n`,
    ),
    insertBefore(
      'protocol/rules/permission-table.ts',
      '\n  // The mark of the one-time kick',
      `  ${flag}: { group: 'account', ar: '', roles: ADMINS, since: ${PERMISSIONS_VERSION + 1} },\n`,
    ),
    append(
      'protocol/rules/may/moderation.ts',
      `\nexport function ${name}(actor: Actor): Verdict {\n  return requirePermission(actor, '${flag}');\n}\n`,
    ),
    create(`rooms-do/room/commands/session/${kebab(name)}.ts`, commandOf(name, event)),
    withImports(
      insertBefore('rooms-do/room/commands.ts', '} satisfies CommandTable', `  ${event}: ${name},\n`),
      `import { ${name} } from './session/${kebab(name)}.ts';`,
    ),
    {
      file: 'SPEC.md',
      text: spec
        .replace(wire.last, `${wire.last}\n- **${wire.id}** \`${event}\` carries \`{}\``)
        .replace(may.last, `${may.last}\n- **${may.id}** \`${event}\` needs \`${flag}\``),
    },
    insertBefore(
      'tests/tables/up-messages.ts',
      '\n];\n',
      `\n  ['${event}', '${wire.id}', [{}, undefined], ['now'], 'new, when pressed for'],`,
    ),
    insertBefore(
      'tests/tables/untargeted-commands.ts',
      '];\n',
      `  { what: '${name}', event: '${event}', data: {}, needs: ['${flag}'], opensInstead: '' },\n`,
    ),
    create(`tests/unit/rooms/${kebab(name)}.test.ts`, testOf(name, event, may.id)),
  ];
}

const commandOf = (
  name: string,
  event: string,
): string => `import { may } from '../../../../protocol/rules/may.ts';
import { ${event} } from '../../../../protocol/wire/up/session.ts';
import { command } from '../command.ts';

export const ${name} = command({
  on: ${event},
  rateLimit: 'request',
  allow: may.${name},
  run: () => [],
});
`;

/** Fails until it says what the event does. */
const testOf = (name: string, event: string, rule: string): string => `import { expect, test } from 'vitest';
import { freezeClock } from '../../support/frozen-clock.ts';
import { HALL, salma } from '../../support/people.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

test('what ${event} does (${rule})', async () => {
  const site = new SiteHarness([{ _id: HALL, name: 'القاعة', primary: true }]);
  const socket = await site.join(HALL, salma);
  expect(await site.request(HALL, socket, '${event}', {})).toEqual({ ok: true, data: 'say what ${name} answers' });
});
`;
