import type { z } from 'zod';
import { errorAnswers } from '../../protocol/errors/answers.ts';
import { catalogue, type ErrorCode } from '../../protocol/errors/catalogue.ts';
import { keysOf } from '../../protocol/keys-of.ts';
import { Account } from '../../protocol/resources/accounts.ts';
import { ChatFlags, PanelFlags } from '../../protocol/resources/permission-records.ts';
import { OwnAccount, OwnUser } from '../../protocol/rest/admission.ts';
import { callsByPath } from '../../protocol/rest/api.ts';
import type { Access, ApiCall } from '../../protocol/rest/api-call.ts';
import { answerSchemas } from '../../worker/platform/http/openapi.ts';
import { fieldsOf, NOTATION, type Shape, shapeOf, shapeText } from './shape-text.ts';

/** Shapes shared by many answers. */
const NAMED: Record<string, z.ZodType> = {
  ChatFlags: ChatFlags.omit({ _id: true }),
  PanelFlags: PanelFlags.omit({ _id: true }),
  ChatFlagsRecord: ChatFlags,
  PanelFlagsRecord: PanelFlags,
  OwnUser,
  OwnAccount,
  Account,
};

const namedBut = (left?: string): Map<string, string> =>
  new Map(
    Object.entries(NAMED)
      .filter(([name]) => name !== left)
      .map(([name, schema]) => [fieldsOf(shapeOf(schema, 'input')), name]),
  );

const text = (shape: Shape): string => shapeText(shape, namedBut());

/** docs/http.md: every call with its body and answer, and every refusal, from the declarations of protocol/rest. */
export const httpPage = (): string => `# The HTTP API

Every path begins with \`/api/v1\` and works with a slash at its end too. The same stands at \`/api/v1/openapi.json\` for programs.
Written by \`npm run api-pages\`.

A token goes in \`Authorization: Bearer …\`. A success answers \`{"status": "success", "data": …}\`, of which the page shows what is in
\`data\`; a refusal \`{"status": "fail", "code", "message"}\`, with \`errors\` by field, \`until\` and \`retryAfterMs\` where they say more,
and \`challenge\` where a guest is asked something first. A body is JSON, or a form with a file. ${NOTATION}

${[...byTopic()].map(([topic, operations]) => `## ${topic}\n\n${operations.join('\n\n')}`).join('\n\n')}

## Shapes that many answers hold

\`\`\`text
${Object.entries(NAMED)
  .map(([name, schema]) => `${name} ${shapeText(shapeOf(schema, 'input'), namedBut(name))}`)
  .join('\n')}
\`\`\`

## Refusals

The words in braces are filled in. \`code\` never changes its meaning; a client that knows it can say it in its own words.

| code | status | message | in the page |
| --- | --- | --- | --- |
${keysOf(catalogue).map(refusalRow).join('\n')}
`;

/** Groups by the first part of the path, in order of declaration. */
function byTopic(): Map<string, string[]> {
  const topics = new Map<string, string[]>();
  for (const [path, methods] of callsByPath())
    for (const [method, call] of methods) {
      const topic = path.split('/')[1] ?? '';
      topics.set(topic, [...(topics.get(topic) ?? []), callText(method, path, call)]);
    }
  return topics;
}

function callText(method: string, path: string, call: ApiCall): string {
  const { summary, access, query = {}, headers = {} } = call;
  const asked = Object.entries(query).map(
    ([name, { text: meaning, schema }]) => `- \`?${name}=\` ${text(schema as Shape)}. ${meaning}`,
  );
  const sent = Object.entries(headers).map(([name, meaning]) => `- Header \`${name}\`: ${meaning}`);
  return [
    `### ${method} ${path}\n\n${summary}. ${accessText(access)}.`,
    [...asked, ...sent].join('\n'),
    `\`\`\`text\n${[...bodyLines(call), answerLine(call)].join('\n')}\n\`\`\``,
  ]
    .filter(part => part !== '')
    .join('\n\n');
}

const WHO: Partial<Record<Access, string>> = {
  anybody: 'For anybody',
  anybodyOrBearer: 'For anybody, with more for a caller with a token',
  session: 'For every session',
  monitor: 'For a monitor, with its own token',
  operator: 'For every operator of the panel',
};

const accessText = (access: Access): string =>
  WHO[access] ?? `For operators whose permissions open the section \`${access}\``;

function bodyLines({ body, form }: ApiCall): string[] {
  const file = form && `with the file in \`${form.part}\`${form.needed ? '' : ', if there is one'}`;
  return [
    ...(body ? [`takes ${text(shapeOf(body, 'input'))}`] : []),
    ...(form ? [`takes a form ${text(shapeOf(form.fields, 'input'))} ${file}`] : []),
  ];
}

function answerLine(call: ApiCall): string {
  if (call.status === 204) return '204';
  if (call.status === 101) return '101: a WebSocket';
  if ('file' in call) return `${call.status}: a file, ${call.file}`;
  const [whole = {}, ...others] = answerSchemas(call.data) as Shape[];
  const data = text(others.length > 0 ? { oneOf: [whole, ...others] } : whole);
  return `${call.status}: ${data}${call.token ? ', beside it `token` and `device`' : ''}`;
}

const refusalRow = (code: ErrorCode): string => {
  const { text: english, ar } = catalogue[code];
  return `| \`${code}\` | ${errorAnswers[code].status} | ${inCell(english)} | ${inCell(ar)} |`;
};

const inCell = (words: string): string => words.replaceAll('|', '\\|');
