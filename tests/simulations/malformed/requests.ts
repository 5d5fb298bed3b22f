import { ROUTES } from '../../../worker/app.ts';
import { INJECTIONS } from '../../support/samples.ts';
import { below, pick } from '../../support/seeded-random.ts';
import { anyValue, damaged } from './frames.ts';

type Next = () => number;
export type MalformedRequest = { path: string; init: RequestInit };

const PATHS = Object.keys(ROUTES);
const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'];
const TYPES = [
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  '',
];
const QUERIES = [
  '',
  'page=1',
  'page=0',
  'page=-1',
  'page=1e9',
  'page=NaN',
  'limit=100000',
  'limit=%00',
  'filter=__proto__',
  'search=%25',
  'page[]=1',
  'ticket=x.y.z',
];

/** A request with an error in its path, method, query, headers or body. */
export function malformedRequest(next: Next, tokens: readonly string[]): MalformedRequest {
  const part = () => encodeURIComponent(wellFormed(pick(next, INJECTIONS)).slice(0, 200));
  const path = pick(next, PATHS).replace(/:\w+/g, part);
  const method = pick(next, METHODS);
  const query = pick(next, QUERIES);
  const token = pick(next, ['', 'x', 'a.b.c', ...tokens]);
  const headers: Record<string, string> = {
    'CF-Connecting-IP': `10.${below(next, 250)}.${below(next, 250)}.${below(next, 250)}`,
    ...(token !== '' && { Authorization: below(next, 10) === 0 ? `Basic ${token}` : `Bearer ${token}` }),
  };
  const type = pick(next, TYPES);
  if (type !== '' && below(next, 5) > 0)
    headers['Content-Type'] = below(next, 3) > 0 ? 'application/json' : type;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const text = wellFormed(JSON.stringify(anyValue(next)) ?? 'null');
  const body = below(next, 4) === 0 ? damaged(next, text) : text;
  return {
    path: `/api/v1${path}${below(next, 9) === 0 ? '/' : ''}${query && `?${query}`}`,
    init: { method, headers, ...(hasBody && { body }) },
  };
}

const wellFormed = (text: string): string => text.toWellFormed();
