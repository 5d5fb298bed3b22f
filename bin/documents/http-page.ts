import type { z } from 'zod';
import { errorAnswers } from '../../protocol/errors/answers.ts';
import { catalogue, type ErrorCode } from '../../protocol/errors/catalogue.ts';
import { keysOf } from '../../protocol/keys-of.ts';
import { Account } from '../../protocol/resources/accounts.ts';
import { ChatFlags, PanelFlags } from '../../protocol/resources/permission-records.ts';
import { OwnAccount, OwnUser } from '../../protocol/rest/admission.ts';
import { operations } from '../../worker/openapi/document.ts';
import type { Access, Answer, Body, Operation } from '../../worker/openapi/schemas.ts';
import { fieldsOf, NOTATION, type Shape, shapeOf, shapeText } from './shape-text.ts';

/** What many answers hold, written once. */
const NAMED: Record<string, z.ZodType> = {
  ChatFlags: ChatFlags.omit({ _id: true }),
  PanelFlags: PanelFlags.omit({ _id: true }),
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

/** docs/http.md: every path with what it takes and answers, and every refusal, from the declarations behind the OpenAPI document. */
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

/** By the first part of the path, in the order of the route map. */
function byTopic(): Map<string, string[]> {
  const topics = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(operations()))
    for (const [method, operation] of Object.entries(methods)) {
      const topic = path.split('/')[1] ?? '';
      topics.set(topic, [...(topics.get(topic) ?? []), operationText(method, path, operation)]);
    }
  return topics;
}

function operationText(method: string, path: string, operation: Operation): string {
  const { summary, access, body, query = {}, headers = {}, answer } = operation;
  const asked = Object.entries(query).map(
    ([name, { text: told, schema }]) => `- \`?${name}=\` ${text(schema as Shape)}. ${told}`,
  );
  const sent = Object.entries(headers).map(([name, told]) => `- Header \`${name}\`: ${told}`);
  return [
    `### ${method} ${path}\n\n${summary}. ${accessText(access)}.`,
    [...asked, ...sent].join('\n'),
    `\`\`\`text\n${[...bodyLines(body), answerLine(answer)].join('\n')}\n\`\`\``,
  ]
    .filter(part => part !== '')
    .join('\n\n');
}

const WHO: Partial<Record<Access, string>> = {
  anybody: 'For anybody',
  anybodyOrBearer: 'For anybody, with more for whoever sends a token',
  session: 'For every session',
  monitor: 'For a monitor, with its own token',
  operator: 'For every operator of the panel',
};

const accessText = (access: Access): string =>
  WHO[access] ?? `For operators whose permissions open the section \`${access}\``;

function bodyLines(body?: Body): string[] {
  const { json, form } = body ?? {};
  const file = form && `with the file in \`${form.part}\`${form.needed ? '' : ', if there is one'}`;
  return [
    ...(json ? [`takes ${text(shapeOf(json, 'input'))}`] : []),
    ...(form ? [`takes a form ${text(shapeOf(form.fields, 'input'))} ${file}`] : []),
  ];
}

function answerLine(answer: Answer): string {
  if (answer.status === 204) return '204';
  if (answer.status === 101) return '101: a WebSocket';
  if ('file' in answer) return `${answer.status}: a file, ${answer.file}`;
  const parts = Object.entries(answer.data).map(
    ([name, schema]): Shape => ({
      type: 'object',
      properties: { [name]: schema as Shape },
      required: [name],
    }),
  );
  const whole: Shape = answer.oneOf
    ? { oneOf: parts }
    : {
        type: 'object',
        properties: answer.data as Record<string, Shape>,
        required: Object.keys(answer.data),
      };
  return `${answer.status}: ${text(whole)}${answer.token ? ', beside it `token` and `device`' : ''}`;
}

const refusalRow = (code: ErrorCode): string => {
  const { text: english, ar } = catalogue[code];
  return `| \`${code}\` | ${errorAnswers[code].status} | ${inCell(english)} | ${inCell(ar)} |`;
};

const inCell = (words: string): string => words.replaceAll('|', '\\|');
