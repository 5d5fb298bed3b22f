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
    summary: 'This document, bare',
    access: 'anybody',
    status: 200,
    file: 'application/json',
  },
  'GET /health': {
    summary:
      'For monitors: whether database, files and lobby answer, and how long the oldest entry has waited for the event record; 503 where a part does not. `Authorization: Bearer` with the secret `SAMAR_HEALTH_TOKEN`; without a secret every caller is refused',
    access: 'monitor',
    ...ok(Health),
    refusals: [503],
  },
  'GET /overview': {
    summary: 'The state of the site, in the parts that the operator may see',
    access: 'operator',
    ...ok(z.object({ overview: Overview })),
  },
  'PATCH /overview/setup': {
    summary: 'Postpones a step of the owner’s checklist, or shows it again; null if none is left',
    access: 'operator',
    body: SetupChange,
    ...ok(SetupAnswer),
  },
  'POST /overview/backup': {
    summary: 'Starts a backup of the site into its own storage; for operators with the whole panel',
    access: 'operator',
    body: z.strictObject({}),
    ...ok(BackupAnswer),
    refusals: [403, 409, 429],
  },
  'GET /panel/feed': {
    summary: 'The WebSocket that tells an open panel of changes',
    access: 'operator',
    headers: {
      'Sec-WebSocket-Protocol': `\`${PANEL_FEED_PROTOCOL}, <token>\`, in the place of Authorization.`,
    },
    ...socket,
    refusals: [404, 429],
  },
  'POST /words/rehearsal': {
    summary: 'The hits of a word in the last public messages',
    access: 'Words',
    body: WordPreview,
    ...ok(WordPreviewResult),
  },
  'POST /words/starter': {
    summary: 'Adds the entries of the starter list that are not listed yet; answers how many',
    access: 'Words',
    body: z.strictObject({}),
    ...ok(StarterWords),
  },

  'POST /pictures': {
    summary:
      'Takes a picture for a message in a room, a still WebP or JPEG; answers the claim by which the message names it',
    access: 'session',
    form: { part: 'picture', fields: PictureUpload, needed: true },
    ...created(UploadedPicture),
    refusals: [403, 429, 503],
  },

  'POST /voice': {
    summary:
      'Takes a voice note for a message in a room, AAC in MP4 or Opus in WebM; answers the claim by which the message names it',
    access: 'session',
    form: { part: 'voice', fields: VoiceUpload, needed: true },
    ...created(z.object({ claim: z.string() })),
    refusals: [403, 429, 503],
  },

  // The site's own public key (RFC 8292), which identifies the site to a push service.
  'GET /push': {
    summary: 'The key by which push services know the site',
    access: 'anybody',
    ...ok(z.object({ key: z.string() })),
  },
  'POST /push': {
    summary: 'Sends push to the browser of the caller, to five browsers of a user at most',
    access: 'session',
    body: NewPushSubscription,
    ...done,
    refusals: [429],
  },
  'DELETE /push': { summary: 'Ends push to the browser of the caller', access: 'session', ...done },

  'GET /webhooks': {
    summary: 'The webhooks, without their secrets',
    access: record,
    ...ok(z.object({ webhooks: z.array(Webhook) })),
  },
  'POST /webhooks': {
    summary: 'Makes a webhook, of five at most; only this answer has its secret',
    access: record,
    body: NewWebhook,
    ...created(z.object({ webhook: Webhook, secret: z.string() })),
    refusals: [409],
  },
  'PATCH /webhooks/:key': {
    summary: 'Sends other types to a webhook, or nothing, or again from where it stopped',
    access: record,
    body: WebhookChange,
    ...done,
  },
  'DELETE /webhooks/:key': { summary: 'Removes a webhook', access: record, ...done },
} as const satisfies Calls;
