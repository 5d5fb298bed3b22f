import type { z } from 'zod';
import type { ApiCall, Method } from './api-call.ts';
import { accountCalls } from './calls/accounts.ts';
import { admissionCalls } from './calls/admission.ts';
import { entityAnswers, entityCalls, ownEntityCalls } from './calls/entities.ts';
import { membershipCalls } from './calls/membership.ts';
import { moderationCalls } from './calls/moderation.ts';
import { siteCalls } from './calls/site.ts';

/** The calls that have handlers of their own. */
const CALLS = {
  ...admissionCalls,
  ...membershipCalls,
  ...accountCalls,
  ...siteCalls,
  ...ownEntityCalls,
  ...moderationCalls,
} as const;

/**
 * The calls of the REST API: the worker answers by them, the page reads by them, and the OpenAPI document is written
 * from them. Paths are as the requirements write them; a slash at the end makes no difference to the server.
 */
export const API = { ...CALLS, ...entityAnswers } as const;

type Api = typeof API;
export type Call = keyof Api;

/** Calls with response content. */
export type AnsweredCall = { [Of in Call]: Api[Of] extends { data: unknown } ? Of : never }[Call];

/** The content of an answer under `data`; undefined where the answer has no content. */
export type DataOf<Of extends Call> = Api[Of] extends { data: infer Data extends z.ZodType }
  ? z.infer<Data>
  : undefined;

/** Whether a call may be sent as a form. */
export type TakesForm<Of extends Call> = Api[Of] extends { form: unknown } ? true : false;

/** The JSON body of a call as its sender writes it; `never` where it has none. */
export type BodyOf<Of extends Call> = Api[Of] extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : never;

type WithoutSlash<Path extends string> = Path extends `${infer Before}/` ? Before : Path;
type RouteOf<Of extends string> = Of extends `${infer On extends Method} ${infer Path}`
  ? { method: On; path: WithoutSlash<Path> }
  : never;
type Route = RouteOf<keyof typeof CALLS>;

/** The paths that have handlers of their own, and their methods. */
export type DeclaredPath = Route['path'];
export type MethodOn<Path extends DeclaredPath> = Extract<Route, { path: Path }>['method'];

/** All calls by path and method, including the calls of entities. */
export function callsByPath(): Map<string, Map<string, ApiCall>> {
  const paths = new Map<string, Map<string, ApiCall>>();
  for (const [name, call] of Object.entries<ApiCall>({ ...CALLS, ...entityCalls() })) {
    const [method = '', written = ''] = name.split(' ');
    const path = written.replace(/\/$/, '');
    paths.set(path, (paths.get(path) ?? new Map()).set(method, call));
  }
  return paths;
}
