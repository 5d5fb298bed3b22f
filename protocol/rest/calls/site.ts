import { z } from 'zod';
import { type Calls, created, done, ok, socket } from '../api-call.ts';
import { NewPushSubscription, NewWebhook, Webhook, WebhookChange } from '../integrations.ts';
import {
  BackupAnswer,
  Health,
  Overview,
  PANEL_FEED_PROTOCOL,
  PictureUpload,
  SetupAnswer,
  SetupChange,
  UploadedPicture,
  VoiceUpload,
} from '../site.ts';
import { StarterWords, WordPreview, WordPreviewResult } from '../word-filter-preview.ts';

const record = 'Events-Record';

/**
 * Calls for the API description, health, overview, panel updates, the word filter, uploads for messages, push and
 * webhooks.
 */
export const siteCalls = {
  'GET /openapi.json': {
    summary: 'Returns this document as plain JSON',
    access: 'anybody',
    status: 200,
    file: 'application/json',
  },
  'GET /health': {
    summary:
      'Health check: whether database, files and lobby answer, and the age of the oldest entry pending for the event record; 503 if a part fails. Requires `Authorization: Bearer` with the secret `SAMAR_HEALTH_TOKEN`; without a secret every caller is refused',
    access: 'monitor',
    ...ok(Health),
    refusals: [503],
  },
  'GET /overview': {
    summary: 'Returns the parts of the site’s state that the operator may see',
    access: 'operator',
    ...ok(z.object({ overview: Overview })),
  },
  'PATCH /overview/setup': {
    summary: 'Postpones a step of the owner’s checklist, or shows it again; returns null if none remains',
    access: 'operator',
    body: SetupChange,
    ...ok(SetupAnswer),
  },
  'POST /overview/backup': {
    summary: 'Starts a backup to the site’s own storage, for operators with access to the whole panel',
    access: 'operator',
    body: z.strictObject({}),
    ...ok(BackupAnswer),
    refusals: [403, 409, 429],
  },
  'GET /panel/feed': {
    summary: 'Opens the WebSocket that sends changes to an open panel',
    access: 'operator',
    headers: {
      'Sec-WebSocket-Protocol': `\`${PANEL_FEED_PROTOCOL}, <token>\`, in the place of Authorization.`,
    },
    ...socket,
    refusals: [404, 429],
  },
  'POST /words/rehearsal': {
    summary: 'Finds a word in recent public messages',
    access: 'Words',
    body: WordPreview,
    ...ok(WordPreviewResult),
  },
  'POST /words/starter': {
    summary: 'Adds the missing entries of the starter list; returns their number',
    access: 'Words',
    body: z.strictObject({}),
    ...ok(StarterWords),
  },

  'POST /pictures': {
    summary: 'Uploads a still WebP or JPEG for a message in a room; returns a claim for the message',
    access: 'session',
    form: { part: 'picture', fields: PictureUpload, needed: true },
    ...created(UploadedPicture),
    refusals: [403, 429, 503],
  },

  'POST /voice': {
    summary:
      'Uploads a voice note, AAC in MP4 or Opus in WebM, for a message in a room; returns a claim for the message',
    access: 'session',
    form: { part: 'voice', fields: VoiceUpload, needed: true },
    ...created(z.object({ claim: z.string() })),
    refusals: [403, 429, 503],
  },

  // The site's own public key (RFC 8292), which identifies the site to a push service.
  'GET /push': {
    summary: 'Returns the site’s key for push services',
    access: 'anybody',
    ...ok(z.object({ key: z.string() })),
  },
  'POST /push': {
    summary: 'Subscribes the caller’s browser to push, at most five browsers per user',
    access: 'session',
    body: NewPushSubscription,
    ...done,
    refusals: [429],
  },
  'DELETE /push': { summary: 'Unsubscribes the caller’s browser from push', access: 'session', ...done },

  'GET /webhooks': {
    summary: 'Lists the webhooks, without their secrets',
    access: record,
    ...ok(z.object({ webhooks: z.array(Webhook) })),
  },
  'POST /webhooks': {
    summary: 'Creates one of at most five webhooks; only this answer contains its secret',
    access: record,
    body: NewWebhook,
    ...created(z.object({ webhook: Webhook, secret: z.string() })),
    refusals: [409],
  },
  'PATCH /webhooks/:key': {
    summary: 'Changes a webhook’s event types, pauses it, or resumes it where it stopped',
    access: record,
    body: WebhookChange,
    ...done,
  },
  'DELETE /webhooks/:key': { summary: 'Deletes a webhook', access: record, ...done },
} as const satisfies Calls;
