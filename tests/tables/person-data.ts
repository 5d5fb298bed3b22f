import type { PersonData } from './resource-row.ts';
import { RESOURCES } from './resources.ts';

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** Every table of the database; one of an entity may be judged in the row of that entity. A table that is added is judged first. */
export const PERSON_TABLES: Readonly<Record<string, PersonData>> = {
  ...Object.fromEntries(
    RESOURCES.flatMap(({ list, ofPerson }) => (ofPerson === undefined ? [] : [[snake(list), ofPerson]])),
  ),
  accounts: {
    holds: 'names, address, role, look, subscription, password, recovery code',
    out: true,
    erased: 'row',
  },
  admin_panel_permissions: { holds: 'what an account may in the panel', out: true, erased: 'row' },
  chat_permissions: { holds: 'what an account may in the chat', out: true, erased: 'row' },
  ignore_lists: { holds: 'whom an account ignores, and who is ignored', out: true, erased: 'row' },
  privacy_choices: { holds: 'what an account chose of private chats', out: true, erased: 'row' },
  inbox_messages: {
    holds: 'private messages for an absent account, encrypted, whose and from which device',
    out: true,
    erased: 'row',
  },
  missed_mentions: {
    holds: 'in which room an absent account was mentioned, by whom and when',
    out: true,
    erased: 'row',
  },
  profiles: {
    holds: 'what a member tells of oneself, the country of choice and the files of the picture',
    out: true,
    erased: 'row',
  },
  member_sessions: {
    holds: 'the browser and system of a login, and when it was used',
    out: true,
    erased: 'row',
  },
  passkeys: { holds: 'the public key, name and last use of a login', out: true, erased: 'row' },
  friendships: { holds: 'who is friends with whom, who asked and who declined', out: true, erased: 'row' },
  push_subscriptions: { holds: 'where a browser is told by push', out: true, erased: 'row' },
  bans: { holds: 'whom a ban means and who made it', out: true, erased: 'columns' },
  reports: { holds: 'who was reported, by whom, with what words', out: true, erased: 'row' },
  strikes: {
    holds: 'what the staff did against whom, and what was said around it',
    out: true,
    erased: 'row',
  },
  staff_notes: { holds: 'what the staff noted of somebody', out: true, erased: 'row' },
  past_names: { holds: 'the names that somebody went by', out: true, erased: 'row' },
  unseen_spells: { holds: 'when somebody was hidden or a ghost', out: true, erased: 'row' },
  rooms: { holds: 'whose room it is', out: true, erased: 'columns' },
  pictures: { holds: 'the pictures of messages that rooms hold', out: true, erased: 'row' },
  events: { holds: 'what somebody did, from where', out: true, erased: 'content' },
  events_pending: { holds: 'the same until it has its place', out: false, erased: 'content' },
  events_anchor: null,
  pending_files: { holds: 'the name of a file that nobody used yet', out: false, erased: 'row' },
  ended_sessions: {
    holds: 'a random id of a session or the digest of a deleted account, without whose it was',
    out: false,
    erased: 'stays',
  },
  host_keys: { holds: 'the id of the account that made a key', out: false, erased: 'stays' },
  webhooks: { holds: 'the id of the account that made one', out: false, erased: 'stays' },
  used_host_passes: { holds: 'a random id of a pass, for 70 seconds', out: false, erased: 'stays' },
  registration_requests: {
    holds: 'name, look, password and digests of the networks of a guest who asks to register, for 7 days',
    out: false,
    erased: 'row',
  },
  approval_requests: {
    holds: 'what somebody asks of a second approver, for 15 minutes',
    out: false,
    erased: 'stays',
  },
  role_templates: null,
  appearance: null,
  avatars: null,
  banners: null,
  chat_msgs: null,
  chat_msg_timer: null,
  colors: null,
  decorations: null,
  emojis: null,
  gifts: null,
  gifts_speed_dir: null,
  options: null,
  shortcuts: null,
  stars: null,
  identity: null,
  windows: null,
  words: null,
};
