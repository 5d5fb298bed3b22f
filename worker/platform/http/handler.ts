import type { Context } from 'hono';
import type { DeclaredPath, MethodOn } from '../../../protocol/rest/api.ts';
import { METHODS, type Method } from '../../../protocol/rest/api-call.ts';
import type { AppEnv } from '../env.ts';

/** One request, with the bindings and settings that it is answered by. */
export type AppContext = Context<AppEnv>;

/** Answers one method of one path. */
export type Handler = (c: AppContext) => Promise<Response>;

export const isMethod = (word: string): word is Method => METHODS.some(method => method === word);

/** The handlers of one path. */
export type Handlers = Partial<Record<Method, Handler>>;

/** Handlers of declared calls: another path or method does not compile. */
export type Routes = { readonly [Path in DeclaredPath]?: { readonly [On in MethodOn<Path>]?: Handler } };

/** A handler for every declared call. */
export type AllRoutes = { readonly [Path in DeclaredPath]: { readonly [On in MethodOn<Path>]: Handler } };
