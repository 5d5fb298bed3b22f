import type { z } from 'zod';
import { compactDown } from '../../protocol/wire/down/compact-presence.ts';
import { down } from '../../protocol/wire/down.ts';
import type { Message, RateLimitName } from '../../protocol/wire/message.ts';
import { up } from '../../protocol/wire/up.ts';
import { readSource } from '../source-imports.ts';
import { NOTATION, shapeOf, shapeText } from './shape-text.ts';

const BEGIN = '<!-- Every shape: written by npm run api-pages. -->';

/** docs/protocol.md: what stands in it by hand, and behind that every event with its data, from the schemas. */
export function wirePage(): string {
  const [byHand = ''] = readSource('docs/protocol.md').split(BEGIN);
  return `${byHand}${BEGIN}

## Every shape

Each event with its \`data\`, from the declarations. Behind \`=>\` stands the data of its ack, if there is any. ${NOTATION}

${tableOf('Sent by a client', up, 'input')}

${namesWith('message')} count towards the limit of messages that operators set, ${namesWith(null)} towards none, all others towards
that of requests.

${tableOf('Sent by the server', down, 'output')}

${tableOf('Sent by the server where the socket is dialled with `compact=1`', compactDown, 'output')}
`;
}

const namesWith = (limit: RateLimitName | null): string =>
  Object.values(up)
    .flatMap(({ name, rateLimit }) => (rateLimit === limit ? [`\`${name}\``] : []))
    .join(', ');

type Documented = Message<string, z.ZodType> & { ack?: z.ZodType };

function tableOf(title: string, table: Record<string, Documented>, io: 'input' | 'output'): string {
  const entries = Object.values(table)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, doc, data, ack }) => `# ${doc}\n${name} ${shapeText(shapeOf(data, io))}${ackText(ack)}`);
  return [`### ${title}`, '```text', ...entries, '```'].join('\n');
}

function ackText(ack?: z.ZodType): string {
  const shape = ack && shapeText(shapeOf(ack, 'output'));
  return shape === undefined || shape === '{}' ? '' : ` => ${shape}`;
}
