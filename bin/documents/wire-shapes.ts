import { z } from 'zod';
import { compactDown } from '../../protocol/wire/down/compact-presence.ts';
import { down } from '../../protocol/wire/down.ts';
import { up } from '../../protocol/wire/up.ts';
import { readSource } from '../source-imports.ts';
import { NOTATION, shapeOf, shapeText } from './shape-text.ts';

const BEGIN = '<!-- Every shape: written by npm run api-pages. -->';

/** docs/protocol.md: what stands in it by hand, and behind that every event with its data, from the schemas. */
export function wirePage(): string {
  const [byHand = ''] = readSource('docs/protocol.md').split(BEGIN);
  return `${byHand}${BEGIN}

## Every shape

The \`data\` of every event, from the schemas. ${NOTATION}

${tableOf('Sent by a client', up, 'input')}

${tableOf('Sent by the server', down, 'output')}

${tableOf('Sent by the server where the socket is dialled with `compact=1`', compactDown, 'output')}
`;
}

function tableOf(title: string, table: Record<string, { data: z.ZodType }>, io: 'input' | 'output'): string {
  const entries = Object.keys(table)
    .sort()
    .map(name => `${name} ${shapeText(shapeOf(table[name]?.data ?? z.never(), io))}`);
  return [`### ${title}`, '```text', ...entries, '```'].join('\n');
}
