import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { Failure } from '../protocol/errors/failure.ts';
import { adminPanelPermissions, chatPermissions } from '../protocol/resources/permission-records.ts';
import { authorizeChange, updateAccount } from './accounts/account-change.ts';
import { removeAccount } from './accounts/account-removal.ts';
import { listAccounts, readAccount } from './accounts/account-view.ts';
import { approvalRoutes } from './accounts/approvals/approval-decision.ts';
import { importMembers } from './accounts/member-import.ts';
import { currentSkeletons } from './accounts/nickname.ts';
import {
  authorizeRecordChange,
  changeRecord,
  createRecord,
  readRecord,
  removeRecord,
} from './accounts/records/permission-records.ts';
import { authorizeSignup, createFirstOwner, signup } from './accounts/signup.ts';
import { authorizeTemplateChange, roleTemplateRoutes } from './accounts/templates/role-templates.ts';
import { authorizeSiteRoleChange, siteRoleRoutes } from './accounts/templates/site-roles.ts';
import { logout, verify } from './admission/account-session.ts';
import { botLogin, botTokenRoutes } from './admission/bots.ts';
import { connect } from './admission/connect.ts';
import { releaseKeptName, visitorLogin } from './admission/guest-session.ts';
import { hostKeyRoutes } from './admission/host-keys.ts';
import { hostPassLogin } from './admission/host-pass-login.ts';
import { login } from './admission/login.ts';
import { openSocket } from './admission/open-socket.ts';
import { ownAccountRoutes } from './admission/own-account.ts';
import { ownPasskeyRoutes } from './admission/own-passkeys.ts';
import { passkeyRoutes } from './admission/passkeys.ts';
import { recover } from './admission/recovery.ts';
import { register } from './admission/registration.ts';
import { registrationRoutes } from './admission/registration-requests.ts';
import { uploadNicknameImage } from './appearance/appearance-lists.ts';
import { profileRoutes } from './appearance/profile.ts';
import { uploadPicture } from './appearance/sent-pictures.ts';
import { eventRoutes } from './audit/event-handlers.ts';
import { ghostRoutes } from './audit/ghost-handlers.ts';
import { authorizeBanChange } from './bans/ban-change.ts';
import { authorizeNewBan } from './bans/ban-creation.ts';
import { banRoutes } from './bans/ban-handlers.ts';
import { bannerRoutes } from './content/banners.ts';
import { emojiRoutes } from './content/emojis.ts';
import { resourceRoutes } from './content/registry.ts';
import { backupRoutes } from './data/backup-routes.ts';
import { personRoutes } from './data/person-routes.ts';
import { friendRoutes } from './friends/friendships.ts';
import { pushRoutes } from './integrations/push.ts';
import { webhookRoutes } from './integrations/webhook-handlers.ts';
import { appealRoutes } from './moderation/appeals.ts';
import { authorizeKickAll } from './moderation/kick-all.ts';
import { reportRoutes } from './moderation/reports.ts';
import { sanctionRoutes } from './moderation/sanctions.ts';
import { cardRoutes } from './moderation/user-notes.ts';
import { type AppEnv, hasSafeSecret, isLocal } from './platform/env.ts';
import { failResponse, handleError } from './platform/http/answer.ts';
import {
  type AllRoutes,
  type Handler,
  type Handlers,
  isMethod,
  type Routes,
} from './platform/http/handler.ts';
import { countUsage, discardBody, requestLog } from './platform/http/middleware.ts';
import { beginSession, bookmark, noStore } from './platform/http/near-database.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { allowOrigin, answerPreflight, isLoopback, isPreflight } from './platform/http/origin.ts';
import { securityHeaders, servePage } from './platform/http/page.ts';
import { limitRequests } from './platform/http/request-budget.ts';
import type { Authorizers } from './platform/record/approvable-action.ts';
import { serveUpload } from './platform/uploads/files.ts';
import { connectionRoutes } from './presence/connection-handlers.ts';
import { missedRoutes } from './private-chat/missed-mentions.ts';
import { wordRoutes } from './protection/word-filter-preview.ts';
import { inviteRoutes } from './rooms/invites.ts';
import { roomRoutes } from './rooms/room-handlers.ts';
import { FRONT_FILES } from './site/front-files.ts';
import { overviewRoutes, readHealth } from './site/overview.ts';
import { openFeed } from './site/panel-feed.ts';
import { identityOf, publicRoomsOf } from './site/public-rooms.ts';
import { uploadSitePicture } from './site/site-pictures.ts';
import { uploadVoice } from './voice/upload-voice.ts';

/** Routes for accounts and their two records. In the route map, fixed paths such as login come first. */
export const accountRoutes = {
  '/users': { GET: listAccounts },
  '/users/signup': { POST: signup },
  '/users/firstOwner': { POST: createFirstOwner },
  '/users/import': { POST: importMembers },
  '/users/updateUser/:key': { PATCH: updateAccount },
  '/users/:key': { GET: readAccount, DELETE: removeAccount },
  '/adminPanelPermissions': { POST: createRecord(adminPanelPermissions) },
  '/adminPanelPermissions/:key': {
    GET: readRecord(adminPanelPermissions),
    PATCH: changeRecord(adminPanelPermissions),
    DELETE: removeRecord(adminPanelPermissions),
  },
  '/chatPermissions': { POST: createRecord(chatPermissions) },
  '/chatPermissions/:key': {
    GET: readRecord(chatPermissions),
    PATCH: changeRecord(chatPermissions),
    DELETE: removeRecord(chatPermissions),
  },
} satisfies Routes;

/**
 * Actions that may need approval by another account. Each action is authorized for the requester and again
 * for the approver.
 */
export const APPROVABLE_ACTIONS: Authorizers = {
  kickAll: authorizeKickAll,
  makeBan: authorizeNewBan,
  changeBan: authorizeBanChange,
  signup: authorizeSignup,
  changeAccount: authorizeChange,
  adminPanelPermissions: authorizeRecordChange(adminPanelPermissions),
  chatPermissions: authorizeRecordChange(chatPermissions),
  roleTemplate: authorizeTemplateChange,
  siteRole: authorizeSiteRoleChange,
};

/**
 * Dispatches a path by method. Each path lists its own methods, because Hono's 405 matches patterns and would treat
 * `GET /users/login` as the account `login`.
 */
export const dispatch =
  (path: string, methods: Handlers): Handler =>
  async c => {
    c.set('route', path);
    const allowed = Object.keys(methods);
    if (isPreflight(c)) return answerPreflight(c, allowed);
    // A HEAD request is handled like GET, and the runtime omits the body.
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const handler = isMethod(method) ? methods[method] : undefined;
    if (handler) return handler(c);
    c.header('Allow', allowed.join(', '));
    return failResponse(c, 'method_not_allowed');
  };

const DECLARED: AllRoutes = {
  '/openapi.json': { GET: serveOpenApi },
  '/health': { GET: readHealth },
  '/users/visitorLogin': { POST: visitorLogin },
  '/users/keptName': { DELETE: releaseKeptName },
  '/users/hostPass': { POST: hostPassLogin },
  '/users/botLogin': { POST: botLogin },
  '/users/login': { POST: login },
  '/users/register': { POST: register },
  '/users/recover': { POST: recover },
  '/users/verify': { GET: verify },
  '/users/logout': { POST: logout },
  ...ownAccountRoutes,
  ...registrationRoutes,
  '/identity/pictures': { POST: uploadSitePicture },
  '/users/nicknameImages': { POST: uploadNicknameImage },
  '/connect': { POST: connect },
  '/pictures': { POST: uploadPicture },
  '/voice': { POST: uploadVoice },
  ...pushRoutes,
  ...friendRoutes,
  ...missedRoutes,
  '/rooms/:roomId/socket': { GET: openSocket },
  '/panel/feed': { GET: openFeed },
  ...profileRoutes,
  ...passkeyRoutes,
  ...ownPasskeyRoutes,
  ...accountRoutes,
  ...roleTemplateRoutes,
  ...siteRoleRoutes,
  ...hostKeyRoutes,
  ...botTokenRoutes,
  ...webhookRoutes,
  ...wordRoutes,
  ...bannerRoutes,
  ...emojiRoutes,
  ...roomRoutes,
  ...inviteRoutes,
  ...banRoutes,
  ...connectionRoutes,
  ...sanctionRoutes,
  ...reportRoutes,
  ...eventRoutes,
  ...appealRoutes,
  ...approvalRoutes(APPROVABLE_ACTIONS),
  ...personRoutes,
  ...cardRoutes,
  ...ghostRoutes,
  ...overviewRoutes,
};

/** Route map of all paths under /api/v1. Fixed paths precede paths with parameters. */
export const ROUTES: Readonly<Record<string, Handlers>> = { ...DECLARED, ...resourceRoutes() };

export const app = new Hono<AppEnv>({ strict: false });

app.onError(handleError);
// Ignores request ids that clients send.
app.use(requestId({ headerName: '' }));
app.use(discardBody);
app.use(requestLog);
app.use('/api/*', allowOrigin);
app.use(securityHeaders);
app.use(async (c, next) => {
  // A deployed instance with the local setting would trust forged headers.
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
for (const [path, handler] of Object.entries(FRONT_FILES)) app.get(path, handler);
const page: Handler = c => {
  beginSession(c, 'first-unconstrained');
  return servePage(c.req.raw, c.env, {
    identity: () => identityOf(c.env),
    rooms: () => publicRoomsOf(c.env),
  });
};
app.get('/api/docs', page);
app.all('/api/*', c => failResponse(c, 'not_found'));
app.notFound(page);
