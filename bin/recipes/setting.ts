import { readSource } from '../source-imports.ts';
import { create, type Edit, insertBefore, kebab, nextRule, snake } from './edit.ts';

/** An option of the site in the panel's Options-1, a number from 0 to 100. `name` is its field in camelCase, as `slowSeconds`. */
export function settingRecipe(name: string): Edit[] {
  const options = 'protocol/resources/options.ts';
  const spec = readSource('SPEC.md');
  const site = nextRule(spec, 'SITE');
  const field = insertBefore(
    options,
    "  },\n  labels: {\n    logo: '",
    `    ${name}: setting(wholeNumber(0, 100, 0), { group: 'screen', effect: '' }),\n`,
  );
  return [
    {
      file: options,
      text: field.text.replace(/ {2}\},\n\}\);\n$/, `    ${name}: '',\n  },\n});\n`),
    },
    insertBefore(
      'worker/platform/database/tables/site.ts',
      '  minCharacters:',
      `  ${name}: integer('${snake(name)}').notNull().default(0),\n`,
    ),
    {
      file: 'SPEC.md',
      text: spec.replace(site.last, `${site.last}\n- **${site.id}** Options-1 has \`${name}\`, 0 to 100`),
    },
    create(`tests/unit/rooms/${kebab(name)}.test.ts`, testOf(name, site.id)),
  ];
}

/** Fails until it says what the setting changes in a room. */
const testOf = (name: string, rule: string): string => `import { expect, test } from 'vitest';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-lobby-update.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { salma } from '../../support/people.ts';
import { RoomHarness } from '../../support/room-harness.ts';
import { newsOf, siteConfigWith } from '../../support/site-config-with.ts';

freezeClock();

test('what ${name} changes (${rule})', () => {
  const harness = new RoomHarness();
  const socket = harness.join(salma);
  socket.forget();
  applyLobbyUpdate(harness.room, newsOf(siteConfigWith({ ${name}: 1 })));
  expect(socket.received).toEqual('say what people see of it');
});
`;
