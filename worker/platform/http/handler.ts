import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';

/** One request, with the bindings and settings that it is answered by. */
export type AppContext = Context<AppEnv>;

/** Answers one method of one path. */
export type Handler = (c: AppContext) => Promise<Response>;

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export const isMethod = (word: string): word is Method => METHODS.some(method => method === word);

/** By path as the router writes it: `:key` names a record. */
export type Routes = Record<string, Partial<Record<Method, Handler>>>;
