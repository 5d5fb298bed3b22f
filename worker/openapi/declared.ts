import { z } from 'zod';
import { API, type Call } from '../../protocol/rest/api.ts';
import type { Answer, Operation } from './operation.ts';
import { inputSchema } from './schemas.ts';

/** The JSON body and the answer of an operation, as the API declares them. */
export function declared(call: Call): Pick<Operation, 'body' | 'answer'> {
  const of = API[call];
  return { ...('body' in of && { body: { json: of.body } }), answer: answerOf(call) };
}

export function answerOf(call: Call): Answer {
  const of = API[call];
  if (of.status === 204) return { status: 204 };
  const { status, data } = of;
  const alternatives = data instanceof z.ZodUnion ? data.options : [data];
  const members = alternatives.map(each => inputSchema(each).properties);
  return { status, data: Object.assign({}, ...members), ...(alternatives.length > 1 && { oneOf: true }) };
}
