import type { z } from 'zod';
import type { SectionName } from '../../protocol/resources/sections.ts';
import type { Method } from '../http/handler.ts';

/**
 * Who may call: anybody; anybody, with more for a token; any session; a monitor that shows its
 * secret; an operator of the panel or of a section.
 */
export type Access = 'anybody' | 'anybodyOrBearer' | 'session' | 'monitor' | 'operator' | SectionName;

/** A JSON body by its schema, a form with an image under `part`, or either. */
export type Body = { json?: z.ZodType; form?: { part: string; fields: z.ZodType; needed?: boolean } };

/** What an answer holds under `data`: schemas by name, with `oneOf` exactly one of them; or nothing; or a file of this type. */
export type Answer =
  | { status: 200 | 201; data: Record<string, JsonSchema>; oneOf?: true; token?: true }
  | { status: 200; file: 'text/csv' }
  | { status: 204 }
  | { status: 101 };

export type JsonSchema = Record<string, unknown>;

/** One method of one path. `refusals` are statuses beside those that follow from the rest. */
export type Operation = {
  summary: string;
  access: Access;
  body?: Body;
  query?: Record<string, { text: string; schema: JsonSchema }>;
  /** Optional headers, each with what it says. */
  headers?: Record<string, string>;
  answer: Answer;
  refusals?: readonly number[];
};

/** By path, as in the route map. */
export type Operations = Record<string, Partial<Record<Method, Operation>>>;
