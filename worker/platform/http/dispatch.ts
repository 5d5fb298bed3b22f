import { failResponse } from './answer.ts';
import { type Handler, type Handlers, isMethod } from './handler.ts';
import { answerPreflight, isPreflight } from './origin.ts';

/**
 * Answers a path by its method. Hono's own 405 goes by patterns: `GET /users/login` would be read as the account `login`, so
 * each path knows its own methods.
 */
export const dispatch =
  (path: string, methods: Handlers): Handler =>
  async c => {
    c.set('route', path);
    const allowed = Object.keys(methods);
    if (isPreflight(c)) return answerPreflight(c, allowed);
    // A HEAD is answered as a GET; the runtime leaves its body out.
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const handler = isMethod(method) ? methods[method] : undefined;
    if (handler) return handler(c);
    c.header('Allow', allowed.join(', '));
    return failResponse(c, 'method_not_allowed');
  };
