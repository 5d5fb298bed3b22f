import { Hono } from 'hono';
import { accountRoutes } from './accounts/routes.ts';
import { login } from './auth/login.ts';
import { logout } from './auth/logout.ts';
import { verify } from './auth/verify.ts';
import { allowOrigin, answerPreflight, isPreflight } from './door/cors.ts';
import { secureAnswer } from './door/headers.ts';
import { logRequest } from './door/log.ts';
import { servePage } from './door/page.ts';
import type { AppEnv } from './env.ts';
import { connect } from './gate/connect.ts';
import { isLocal, isLoopback } from './gate/edge.ts';
import { openSocket } from './gate/socket.ts';
import { visitorLogin } from './gate/visitor-login.ts';
import { failed, refused } from './http/answer.ts';
import { serveOpenApi } from './openapi/serve.ts';
import { type Routes, resourceRoutes } from './resources/mount.ts';
import { serveUpload } from './uploads/files.ts';
import { uploadNicknameImage } from './uploads/nickname-images.ts';

/** Every path under /api/v1 and what answers it: the whole route map. */
export const ROUTES: Routes = {
  '/openapi.json': { GET: serveOpenApi },
  '/users/visitorLogin': { POST: visitorLogin },
  '/users/login': { POST: login },
  '/users/verify': { GET: verify },
  '/users/logout': { POST: logout },
  '/users/nicknameImages': { POST: uploadNicknameImage },
  '/connect': { POST: connect },
  '/rooms/:roomId/socket': { GET: openSocket },
  ...accountRoutes(),
  ...resourceRoutes(),
};

export const app = new Hono<AppEnv>({ strict: false });

app.onError(failed);
app.use(async (c, next) => {
  const began = Date.now();
  c.set('requestId', crypto.randomUUID());
  await next();
  secureAnswer(c);
  // What the socket's own answer says is the room's affair.
  if (c.req.path.startsWith('/api/') && c.res.status !== 101) allowOrigin(c);
  await logRequest(c, Date.now() - began);
});

app.use(async (c, next) => {
  // A deployed instance that was given the local setting would trust headers that anybody can send.
  if (isLocal(c.env) && !isLoopback(new URL(c.req.url))) {
    throw new Error('SAMAR_LOCAL is set on an instance that is not local');
  }
  await next();
});

/** What a bearer is told, a refusal too, is for that bearer alone. */
app.use('/api/*', async (c, next) => {
  if (c.req.header('Authorization')) c.header('Cache-Control', 'no-store');
  await next();
});

for (const [path, methods] of Object.entries(ROUTES)) {
  app.all(`/api/v1${path}`, async c => {
    c.set('route', path);
    if (isPreflight(c)) return answerPreflight(c, Object.keys(methods));
    const handler = methods[(c.req.method === 'HEAD' ? 'GET' : c.req.method) as keyof typeof methods];
    if (!handler) {
      c.header('Allow', Object.keys(methods).join(', '));
      return refused(c, 'method_not_allowed');
    }
    return handler(c);
  });
}

app.get('/uploads/*', serveUpload);
app.all('/api/*', c => refused(c, 'not_found'));
app.notFound(servePage);
