import type { Context } from 'hono';
import type { DeclaredPath, MethodOn } from '../../../protocol/rest/api.ts';
import { METHODS, type Method } from '../../../protocol/rest/api-call.ts';
import type { AppEnv } from '../env.ts';

export type AppContext = Context<AppEnv>;

export type Handler = (c: AppContext) => Promise<Response>;

export const isMethod = (word: string): word is Method => METHODS.some(method => method === word);

export type Handlers = Partial<Record<Method, Handler>>;

/** Handlers of declared calls. An undeclared path or method is a compile error. */
export type Routes = { readonly [Path in DeclaredPath]?: { readonly [On in MethodOn<Path>]?: Handler } };

export type AllRoutes = { readonly [Path in DeclaredPath]: { readonly [On in MethodOn<Path>]: Handler } };
