import type { z } from 'zod';
import type { ApiCall, Method } from './api-call.ts';
import { accountCalls } from './calls/accounts.ts';
import { admissionCalls } from './calls/admission.ts';
import { entityAnswers, entityCalls, ownEntityCalls } from './calls/entities.ts';
import { membershipCalls } from './calls/membership.ts';
import { moderationCalls } from './calls/moderation.ts';
import { siteCalls } from './calls/site.ts';

/** Calls with their own handlers. */
const CALLS = {
  ...admissionCalls,
  ...membershipCalls,
  ...accountCalls,
  ...siteCalls,
  ...ownEntityCalls,
  ...moderationCalls,
} as const;

/**
 * Calls of the REST API, from which routes, client and OpenAPI document are derived. Paths are those of the
 * requirements; the server ignores a trailing slash.
 */
export const API = { ...CALLS, ...entityAnswers } as const;

type Api = typeof API;
export type Call = keyof Api;

export type AnsweredCall = { [Of in Call]: Api[Of] extends { data: unknown } ? Of : never }[Call];

/** Type of `data` in a call's answer; undefined without content. */
export type DataOf<Of extends Call> = Api[Of] extends { data: infer Data extends z.ZodType }
  ? z.infer<Data>
  : undefined;

/** Whether a call accepts a form. */
export type TakesForm<Of extends Call> = Api[Of] extends { form: unknown } ? true : false;

/** JSON body of a call as the client writes it; `never` without a body. */
export type BodyOf<Of extends Call> = Api[Of] extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : never;

type WithoutSlash<Path extends string> = Path extends `${infer Before}/` ? Before : Path;
type RouteOf<Of extends string> = Of extends `${infer On extends Method} ${infer Path}`
  ? { method: On; path: WithoutSlash<Path> }
  : never;
type Route = RouteOf<keyof typeof CALLS>;

/** Paths with their own handlers, and the methods of each path. */
export type DeclaredPath = Route['path'];
export type MethodOn<Path extends DeclaredPath> = Extract<Route, { path: Path }>['method'];

/** Returns all calls by path and method, including entity calls. */
export function callsByPath(): Map<string, Map<string, ApiCall>> {
  const paths = new Map<string, Map<string, ApiCall>>();
  for (const [name, call] of Object.entries<ApiCall>({ ...CALLS, ...entityCalls() })) {
    const [method = '', written = ''] = name.split(' ');
    const path = written.replace(/\/$/, '');
    paths.set(path, (paths.get(path) ?? new Map()).set(method, call));
  }
  return paths;
}
