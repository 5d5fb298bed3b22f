import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { SOCKETS_PER_NETWORK } from '../../../../protocol/constants.ts';
import type { ContentScope } from '../../../../protocol/entities/choice-names.ts';
import type { GuestChallenge, SpamAct } from '../../../../protocol/entities/protection.ts';
import type { SiteLanguage } from '../../../../protocol/resources/identity.ts';
import type { ProfilePictures, Registration } from '../../../../protocol/resources/registration.ts';
import type { SetupStep } from '../../../../protocol/rules/setup.ts';
import type { TimeZone } from '../../../../protocol/text/time-zones.ts';
import { flag, id } from './columns.ts';

/** A single row shared by both option sections, so that common values are stored once. */
export const options = sqliteTable('options', {
  id: id(),
  logo: text('logo').notNull(),
  showLogo: flag('show_logo'),
  /** Minutes. 0 disables the idle timeout. */
  idleTimeout: integer('idle_timeout').notNull(),
  bannerInterval: integer('banner_interval').notNull(),
  maxBots: integer('max_bots').notNull(),
  /** Maximum number of messages within `floodSeconds`; 0 disables the limit. */
  floodCount: integer('flood_count').notNull(),
  floodSeconds: integer('flood_seconds').notNull(),
  banFloodersIP: flag('ban_flooders_ip'),
  banFloodersHost: flag('ban_flooders_host'),
  publicMessagesShown: integer('public_messages_shown').notNull(),
  enableEmoticons: flag('enable_emoticons'),
  polls: flag('polls').default(true),
  typing: flag('typing').default(true),
  guardCopying: flag('guard_copying').default(true),
  kickHoldSeconds: integer('kick_hold_seconds').notNull(),
  /** Days. 0 means no retention limit. */
  addressDays: integer('address_days').notNull(),
  eventDays: integer('event_days').notNull(),
  reservedForOwners: text('reserved_for_owners').notNull().default(''),
  reservedForAdmins: text('reserved_for_admins').notNull().default(''),
  reservedForModerators: text('reserved_for_moderators').notNull().default(''),
  socketsPerNetwork: integer('sockets_per_network').notNull().default(SOCKETS_PER_NETWORK),
  sharedNetworks: text('shared_networks').notNull().default(''),
  minCharacters: integer('min_characters').notNull(),
  maxCharacters: integer('max_characters').notNull(),
  minShortcuts: integer('min_shortcuts').notNull(),
  maxShortcuts: integer('max_shortcuts').notNull(),
  minEmoticons: integer('min_emoticons').notNull(),
  maxEmoticons: integer('max_emoticons').notNull(),
  minLines: integer('min_lines').notNull(),
  maxLines: integer('max_lines').notNull(),
  scrollBack: integer('scroll_back').notNull(),
  images: text('images').$type<ContentScope>().notNull().default('off'),
  voice: text('voice').$type<ContentScope>().notNull().default('off'),
  holdVoice: flag('hold_voice').default(false),
  imageStorage: integer('image_storage').notNull().default(200),
  links: text('links').$type<ContentScope>().notNull().default('off'),
  knownHosts: text('known_hosts').notNull().default(''),
  blockedHosts: text('blocked_hosts').notNull().default(''),
  onlyKnownHosts: flag('only_known_hosts'),
  wordRehearsal: flag('word_rehearsal').default(false),
  repeatCount: integer('repeat_count').notNull().default(0),
  repeatSeconds: integer('repeat_seconds').notNull().default(60),
  stretchMax: integer('stretch_max').notNull().default(0),
  marksMax: integer('marks_max').notNull().default(0),
  capitalsMin: integer('capitals_min').notNull().default(0),
  linksPerMinute: integer('links_per_minute').notNull().default(0),
  mentionsPerMinute: integer('mentions_per_minute').notNull().default(0),
  spamMuteMinutes: integer('spam_mute_minutes').notNull().default(5),
  repeatAct: text('repeat_act').$type<SpamAct>().notNull().default('refuse'),
  stretchAct: text('stretch_act').$type<SpamAct>().notNull().default('refuse'),
  marksAct: text('marks_act').$type<SpamAct>().notNull().default('refuse'),
  capitalsAct: text('capitals_act').$type<SpamAct>().notNull().default('refuse'),
  linksAct: text('links_act').$type<SpamAct>().notNull().default('refuse'),
  mentionsAct: text('mentions_act').$type<SpamAct>().notNull().default('refuse'),
  surgeGuests: integer('surge_guests').notNull().default(30),
  surgeMessages: integer('surge_messages').notNull().default(30),
  guestChallenge: text('guest_challenge').$type<GuestChallenge>().notNull().default('surge'),
  puzzleBits: integer('puzzle_bits').notNull().default(17),
  dutyGuests: integer('duty_guests').notNull().default(0),
  dutyMinutes: integer('duty_minutes').notNull().default(10),
  registration: text('registration').$type<Registration>().notNull().default('open'),
  registrationsPerDay: integer('registrations_per_day').notNull().default(3),
  registrationMinutes: integer('registration_minutes').notNull().default(0),
  nicknameKeptDays: integer('nickname_kept_days').notNull().default(7),
  profilePictures: text('profile_pictures').$type<ProfilePictures>().notNull().default('reviewed'),
  timeZone: text('time_zone').$type<TimeZone>().notNull().default('Asia/Riyadh'),
});

export const windows = sqliteTable('windows', {
  id: id(),
  privateWindowsMax: integer('private_windows_max').notNull(),
});

export const identity = sqliteTable('identity', {
  id: id(),
  siteName: text('site_name').notNull(),
  sentence: text('sentence').notNull().default(''),
  /** A path of this site or an https address; empty for the default icon. */
  icon: text('icon').notNull().default(''),
  language: text('language').$type<SiteLanguage>().notNull().default('ar'),
  /** Origins that may embed the chat in addition to those of the deployment, separated by commas. */
  embedOrigins: text('embed_origins').notNull().default(''),
  /** Lines in the format of `parseReplacedTexts`. */
  replacedTexts: text('replaced_texts').notNull().default(''),
});

/** Steps of the owner's checklist that an operator postponed. */
export const setupLater = sqliteTable('setup_later', {
  step: text('step').$type<SetupStep>().primaryKey(),
});

export const siteRules = sqliteTable('site_rules', {
  id: id(),
  rulesText: text('rules_text').notNull().default(''),
  asksConsent: flag('asks_consent').default(false),
  /** Years. 0 means no minimum age. */
  minimumAge: integer('minimum_age').notNull().default(0),
  /** Empty: the default text of the page. */
  termsText: text('terms_text').notNull().default(''),
  privacyText: text('privacy_text').notNull().default(''),
});

/** Latest version of the rules accepted by a guest device or an account. `id`: device id or account id. */
export const acceptedRules = sqliteTable(
  'accepted_rules',
  {
    id: text('id').primaryKey(),
    /** Fingerprint of a guest's device, by which the row is found for erasure. Null for an account. */
    fingerprint: text('fingerprint'),
    version: text('version').notNull(),
    at: integer('at').notNull(),
  },
  table => [
    index('accepted_rules_by_device').on(table.fingerprint).where(sql`"fingerprint" IS NOT NULL`),
    index('accepted_rules_by_age').on(table.at).where(sql`"fingerprint" IS NOT NULL`),
  ],
);
