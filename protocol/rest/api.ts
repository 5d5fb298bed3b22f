import { z } from 'zod';
import { Room } from '../entities/rooms.ts';
import { Account } from '../resources/accounts.ts';
import { Appearance, pictureShape } from '../resources/appearance.ts';
import { avatars, colors, decorations, stars } from '../resources/appearance-lists.ts';
import { Banner, banners } from '../resources/banners.ts';
import { Emoji, EmojiChange, EmojiImage, Gift, Shortcut } from '../resources/content.ts';
import { changeShape, createShape, recordShape } from '../resources/define.ts';
import { options1, options2 } from '../resources/options.ts';
import { ChatFlags, chatPermissions, PanelFlags } from '../resources/permission-records.ts';
import { RoleTemplateChange, RoleTemplateRecord } from '../resources/role-templates.ts';
import { PrimaryRoom, RoomAsSet, rooms } from '../resources/rooms.ts';
import { GiftsSpeedDir } from '../resources/settings.ts';
import { windows } from '../resources/windows.ts';
import { AccountEdit, BotLogin, BotToken, FirstOwner, Signup } from './accounts.ts';
import {
  Admission,
  Connect,
  EmbeddingFindings,
  EmbeddingQuestion,
  HostKey,
  HostKeyChange,
  HostPassEntry,
  Login,
  NewHostKey,
  OwnAccount,
  OwnUser,
  VisitorLogin,
} from './admission.ts';
import { type ApiCall, created, done, ok, pageOf } from './api-call.ts';
import { PersonData, PersonErased } from './data.ts';
import { NewPushSubscription, NewWebhook, Webhook, WebhookChange } from './integrations.ts';
import { PictureUpload, UploadedPicture } from './messages.ts';
import { WhyAnswer } from './moderation.ts';
import { moderationApi } from './moderation-calls.ts';
import { Health, Overview } from './site.ts';
import { Rehearsal, RehearsalResult } from './word-filter-preview.ts';

const AnyFields = z.record(z.string(), z.unknown());
const account = z.object({ user: Account });
const emoji = z.object({ emoji: Emoji });
const room = z.object({ room: RoomAsSet });
const banner = z.object({ banner: Banner });

/**
 * The calls of the REST API, each with what it takes and what it answers under `data`: the worker answers by it, the page
 * reads by it and the OpenAPI document is written from it. Paths are as the requirements write them; a slash at the end
 * makes no difference to the server.
 */
export const API = {
  // `admission`: the ticket that the login asked for. Without it the client calls /connect, which says why.
  'POST /users/visitorLogin': {
    body: VisitorLogin,
    ...created(z.object({ user: OwnUser, admission: Admission.optional() })),
  },
  'POST /users/hostPass': {
    body: HostPassEntry,
    ...created(z.object({ user: z.union([OwnAccount, OwnUser]) })),
  },
  'POST /users/botLogin': { body: BotLogin, ...ok(z.object({ user: OwnAccount })) },
  'POST /users/login': { body: Login, ...ok(z.object({ user: OwnAccount })) },
  'GET /users/verify': ok(z.object({ user: OwnAccount })),
  'POST /users/logout': done,
  'POST /connect': { body: Connect, ...ok(Admission) },

  'POST /pictures': { form: PictureUpload, ...created(UploadedPicture) },

  // The site's own key (RFC 8292), by which a push service knows it.
  'GET /push': ok(z.object({ key: z.string() })),
  'POST /push': { body: NewPushSubscription, ...done },
  'DELETE /push': done,

  'GET /users': pageOf('users', z.array(Account)),
  'GET /users/:key': ok(account),
  'POST /users/signup': { body: Signup, ...created(account) },
  'POST /users/firstOwner': { body: FirstOwner, ...created(account) },
  'PATCH /users/updateUser/:key': { body: AccountEdit, ...done },
  'DELETE /users/:key': done,
  'POST /users/:key/botToken': created(BotToken),
  'DELETE /users/:key/botToken': done,
  'POST /users/nicknameImages': {
    form: z.strictObject({}),
    ...created(z.object({ nicknameImg: z.string() })),
  },
  'GET /why': ok(WhyAnswer),
  'GET /adminPanelPermissions/:key': ok(z.object({ adminPanelPermissions: PanelFlags })),
  'GET /chatPermissions/:key': ok(z.object({ chatPermissions: ChatFlags })),
  'PATCH /chatPermissions/:key': {
    body: z.union([z.object({ chatPermissions: chatPermissions.Shape }), chatPermissions.Shape]),
    ...ok(z.object({ chatPermissions: ChatFlags })),
  },
  'GET /roleTemplates': ok(z.object({ roleTemplates: z.array(RoleTemplateRecord) })),
  'GET /roleTemplates/:key': ok(z.object({ roleTemplate: RoleTemplateRecord })),
  // `followed`: how many accounts took the change over. `left`: the usernames of those that the operator may not administer.
  'PATCH /roleTemplates/:key': {
    body: RoleTemplateChange,
    ...ok(
      z.object({
        roleTemplate: RoleTemplateRecord,
        followed: z.int().min(0),
        left: z.array(z.string()),
      }),
    ),
  },

  'GET /hostKeys': ok(z.object({ hostKeys: z.array(HostKey) })),
  // The secret is said here and nowhere else.
  'POST /hostKeys': { body: NewHostKey, ...created(z.object({ hostKey: HostKey, secret: z.string() })) },
  'POST /hostKeys/check': { body: EmbeddingQuestion, ...ok(EmbeddingFindings) },
  'PATCH /hostKeys/:key': { body: HostKeyChange, ...done },
  'DELETE /hostKeys/:key': done,

  'POST /words/rehearsal': { body: Rehearsal, ...ok(RehearsalResult) },

  'GET /webhooks': ok(z.object({ webhooks: z.array(Webhook) })),
  // As above.
  'POST /webhooks': { body: NewWebhook, ...created(z.object({ webhook: Webhook, secret: z.string() })) },
  'PATCH /webhooks/:key': { body: WebhookChange, ...done },
  'DELETE /webhooks/:key': done,

  'GET /emojis/': pageOf('emojis', z.array(Emoji)),
  'PATCH /emojis/:key': { body: EmojiChange, ...ok(emoji) },
  'POST /emojis/emojisImg': { form: EmojiImage, ...created(emoji) },
  'PUT /emojis/emojisImg/:key': { form: EmojiImage, ...ok(emoji) },
  'GET /shortcuts/': pageOf('shortcuts', z.array(Shortcut)),
  'GET /gifts': pageOf('gifts', z.array(Gift)),
  'GET /giftsSpeedDir': ok(z.object({ giftsSpeedDir: GiftsSpeedDir })),
  'GET /colors': pageOf('colors', z.array(recordShape(colors))),
  'GET /decorations/': pageOf('decorations', z.array(recordShape(decorations))),
  // `nextChangeInMs`: when the next banner of the caller's audience begins or ends; left out where none will, and in the panel's pages.
  'GET /banners': ok(
    z.object({
      ...pageOf('banners', z.array(Banner)).data.shape,
      nextChangeInMs: z.int().min(1).exactOptional(),
    }),
  ),
  'POST /banners': { body: createShape(banners), form: createShape(banners), ...created(banner) },
  'PUT /banners/:key': { form: createShape(banners), ...ok(banner) },
  'GET /avatars/': pageOf('avatars', z.array(pictureShape(avatars))),
  'GET /stars/': pageOf('stars', z.array(pictureShape(stars))),
  // Shared networks are told to operators alone.
  'GET /options-1': ok(
    z.object({ options1: recordShape(options1, { sharedNetworks: z.string().exactOptional() }) }),
  ),
  'GET /options-2': ok(z.object({ options2: recordShape(options2) })),
  'GET /appearance': ok(z.object({ appearance: Appearance })),
  'GET /windows': ok(z.object({ windows: recordShape(windows) })),
  'GET /rooms': pageOf('rooms', z.array(Room)),
  'POST /rooms': { body: createShape(rooms), ...created(room) },
  'POST /rooms/:key': { body: changeShape(rooms), ...ok(room) },
  'PATCH /rooms/:key': { body: PrimaryRoom, ...ok(room) },
  ...moderationApi,
  'GET /people/data': ok(PersonData),
  'DELETE /people/data': ok(PersonErased),
  'GET /health': ok(Health),
  'GET /overview': ok(z.object({ overview: Overview })),

  // What the panel does to any entity by its declaration (resources/), which has the shapes of its records.
  'GET /:resource': ok(AnyFields),
  'GET /:resource/': ok(z.looseObject({ numPages: z.int().min(1), total: z.int().min(0) })),
  'GET /:resource/:key': ok(AnyFields),
  'POST /:resource': { body: AnyFields, form: AnyFields, ...created(AnyFields) },
  'POST /:resource/:key': { body: AnyFields, ...ok(AnyFields) },
  'PATCH /:resource/:key': { body: AnyFields, ...ok(AnyFields) },
  'PUT /:resource/:key': { form: AnyFields, ...ok(AnyFields) },
  'DELETE /:resource/:key': done,
} as const satisfies Record<string, ApiCall>;

type Api = typeof API;
export type Call = keyof Api;

/** The calls whose answer has content. */
export type AnsweredCall = { [Of in Call]: Api[Of] extends { data: unknown } ? Of : never }[Call];

/** What a call answers under `data`; undefined where the answer has no content. */
export type DataOf<Of extends Call> = Api[Of] extends { data: infer Data extends z.ZodType }
  ? z.infer<Data>
  : undefined;

/** Whether a call may be sent as a form. */
export type TakesForm<Of extends Call> = Api[Of] extends { form: unknown } ? true : false;

/** The JSON body of a call as its sender writes it; `never` where it has none. */
export type BodyOf<Of extends Call> = Api[Of] extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : never;
