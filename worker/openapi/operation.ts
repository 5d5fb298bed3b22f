import type { z } from 'zod';
import type { SectionName } from '../../protocol/resources/sections.ts';

/** Who may ask: anybody; anybody, told more with a token; whoever has a session; an operator of a section, or of the panel. */
export type Access = 'anybody' | 'anybodyOrBearer' | 'session' | 'operator' | SectionName;

/** A JSON body by its schema, a form with an image under `part`, or either. */
export type Body = { json?: z.ZodType; form?: { part: string; fields: z.ZodType; needed?: boolean } };

/** What an answer holds under `data`, a schema by name (with `oneOf` only one of them), or that it holds nothing. */
export type Answer =
  | { status: 200 | 201; data: Record<string, JsonSchema>; oneOf?: true; token?: true }
  | { status: 204 }
  | { status: 101 };

export type JsonSchema = Record<string, unknown>;

/** One method of one path, as a person would tell it. `refusals` are statuses beside those that follow from the rest. */
export type Operation = {
  summary: string;
  access: Access;
  body?: Body;
  query?: Record<string, { text: string; schema: JsonSchema }>;
  answer: Answer;
  refusals?: readonly number[];
};

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
/** By path as the route map writes it. */
export type Operations = Record<string, Partial<Record<Method, Operation>>>;
