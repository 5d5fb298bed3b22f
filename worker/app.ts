import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { Failure } from '../protocol/errors/failure.ts';
import { accountRoutes } from './accounts/routes.ts';
import { approvalRoutes } from './approvals/approval-handlers.ts';
import { APPROVABLE_ACTIONS } from './approvals/judges.ts';
import { eventRoutes } from './audit/event-handlers.ts';
import { ghostRoutes } from './audit/ghost-handlers.ts';
import { login } from './auth/login.ts';
import { logout, verify } from './auth/session-handlers.ts';
import { backupRoutes } from './backup/backup-routes.ts';
import { banRoutes } from './bans/ban-handlers.ts';
import { botLogin } from './bots/bot-login.ts';
import { botTokenRoutes } from './bots/bot-token-handlers.ts';
import { cardRoutes } from './cards/card-handlers.ts';
import { connect } from './connect/connect.ts';
import { openSocket } from './connect/open-socket.ts';
import { visitorLogin } from './connect/visitor-login.ts';
import { connectionRoutes } from './connections/connection-handlers.ts';
import { dutyRoutes } from './duty/duty-handlers.ts';
import { type AppEnv, hasSafeSecret, isLocal } from './env.ts';
import { readHealth } from './health/health.ts';
import { hostKeyRoutes } from './host-pass/host-key-handlers.ts';
import { hostPassLogin } from './host-pass/host-pass-login.ts';
import { dispatch } from './http/dispatch.ts';
import { failResponse, handleError } from './http/error-response.ts';
import type { Routes } from './http/handler.ts';
import { isLoopback } from './http/origin.ts';
import { limitRequests } from './http/request-budget.ts';
import { bookmark } from './middleware/bookmark.ts';
import { allowOrigin } from './middleware/cors.ts';
import { countUsage } from './middleware/count-usage.ts';
import { currentSkeletons } from './middleware/current-skeletons.ts';
import { discardBody } from './middleware/discard-body.ts';
import { noStore } from './middleware/no-store.ts';
import { servePage } from './middleware/page.ts';
import { requestLog } from './middleware/request-log.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { serveOpenApi } from './openapi/document.ts';
import { overviewRoutes } from './overview/overview.ts';
import { openFeed } from './panel-feed/open-feed.ts';
import { personRoutes } from './people/person-routes.ts';
import { uploadPicture } from './pictures/upload-picture.ts';
import { pushRoutes } from './push/push-handlers.ts';
import { reportRoutes } from './reports/report-handlers.ts';
import { bannerRoutes } from './resources/handlers/banners.ts';
import { emojiRoutes } from './resources/handlers/emojis.ts';
import { resourceRoutes } from './resources/registry.ts';
import { restraintRoutes } from './restraints/restraint-handlers.ts';
import { roleTemplateRoutes } from './role-templates/template-handlers.ts';
import { roomRoutes } from './rooms/room-handlers.ts';
import { appealRoutes } from './strikes/appeal-handlers.ts';
import { serveUpload } from './uploads/files.ts';
import { uploadNicknameImage } from './uploads/nickname-images.ts';
import { webhookRoutes } from './webhooks/webhook-handlers.ts';
import { whyRoutes } from './why/why-handlers.ts';
import { wordRoutes } from './words/rehearse-word.ts';

/** Every path under /api/v1 and what answers it: the whole route map. */
export const ROUTES: Routes = {
  '/openapi.json': { GET: serveOpenApi },
  '/health': { GET: readHealth },
  '/users/visitorLogin': { POST: visitorLogin },
  '/users/hostPass': { POST: hostPassLogin },
  '/users/botLogin': { POST: botLogin },
  '/users/login': { POST: login },
  '/users/verify': { GET: verify },
  '/users/logout': { POST: logout },
  '/users/nicknameImages': { POST: uploadNicknameImage },
  '/connect': { POST: connect },
  '/pictures': { POST: uploadPicture },
  ...pushRoutes,
  '/rooms/:roomId/socket': { GET: openSocket },
  '/panel/feed': { GET: openFeed },
  ...accountRoutes(),
  ...roleTemplateRoutes,
  ...hostKeyRoutes,
  ...botTokenRoutes,
  ...webhookRoutes,
  ...wordRoutes,
  ...resourceRoutes(),
  ...bannerRoutes,
  ...emojiRoutes,
  ...roomRoutes,
  ...banRoutes,
  ...connectionRoutes,
  ...restraintRoutes,
  ...dutyRoutes,
  ...reportRoutes,
  ...eventRoutes,
  ...appealRoutes,
  ...approvalRoutes(APPROVABLE_ACTIONS),
  ...personRoutes,
  ...cardRoutes,
  ...whyRoutes,
  ...ghostRoutes,
  ...overviewRoutes,
};

export const app = new Hono<AppEnv>({ strict: false });

app.onError(handleError);
// An id that a client sends is not used.
app.use(requestId({ headerName: '' }));
app.use(discardBody);
app.use(requestLog);
app.use('/api/*', allowOrigin);
app.use(securityHeaders);
app.use(async (c, next) => {
  // A deployed instance that was given the local setting would trust headers that anybody can send.
  if (isLocal(c.env) && !isLoopback(new URL(c.req.url)))
    throw new Error('SAMAR_LOCAL is set on an instance that is not local');
  if (!hasSafeSecret(c.env)) throw new Failure('secret_too_short');
  await next();
});
app.use('/api/*', limitRequests);
app.use(countUsage);
app.use('/api/*', noStore);
app.use('/api/*', bookmark);
for (const path of ['/api/v1/users/*', '/api/v1/connect']) app.use(path, currentSkeletons);

for (const [path, methods] of Object.entries(ROUTES)) app.all(`/api/v1${path}`, dispatch(path, methods));

app.route('/api/v1/backup', backupRoutes);

app.get('/uploads/*', serveUpload);
app.all('/api/*', c => failResponse(c, 'not_found'));
app.notFound(c => servePage(c.req.raw, c.env));
