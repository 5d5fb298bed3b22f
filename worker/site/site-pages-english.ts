import { HISTORY_CAPACITY } from '../../protocol/constants.ts';
import type { SiteOptions } from '../../protocol/resources/options.ts';
import type { GUEST_DATA } from '../platform/database/stored-data.ts';

export const ENGLISH_DEFAULTS = {
  rules: `- Respect everyone: no insults, threats or harassment.
- Do not publish personal data of others or unlawful content.
- Do not flood rooms with repeated messages or advertisements.
- Do not impersonate anyone.
- Follow the moderators, and report what breaks the rules.`,
  terms: `By using this chat you accept these terms. If you do not accept them, do not use it.

# Content
You are responsible for what you write and send. Do not publish anything that breaks the law or the rights and privacy of others.

# Moderation
The rules of the chat apply to everyone. Moderators may delete a message, and mute, kick or ban its author; these acts are recorded. You may appeal against an act that concerns you.

# Membership
- Keep your password and recovery code safe: the site cannot show them again.
- You can delete your account at any time in the account window.

# Service
The service is provided as it is. It may change or end, and content is not guaranteed to be kept.

# Changes
These terms may change; this page shows the current text.`,
  privacy: `This page says what the site stores about you, why, and for how long.

# Messages
- Everyone in a room reads its messages; those who enter later see the last ones.
- Private chats are not stored on the server, except in a report and encrypted messages to somebody who is away or disconnected.

# Your browser
Your browser keeps your name, preferences, private chats and device key. Clear the site's data in your browser to remove them.

# Members
Accounts, profiles, friends and choices of members are kept until they delete the account. Passwords are stored as hashes only.

# Your requests
You may ask the operators of the site for a copy of your data or for its erasure.`,
} as const;

type Statement = { data: string; purpose: string; until?: string };

/** English statements of the privacy page. `until`: only for a retention period that is a sentence. */
export const ENGLISH_STATEMENTS: Readonly<Record<keyof typeof GUEST_DATA, Statement>> = {
  presence: {
    data: 'Name, look, device and address while you are here',
    purpose: 'to show you to others and let you return after a lost connection',
    until: 'until you leave',
  },
  left: {
    data: 'Your last visit: name, device and address',
    purpose: 'to let moderators reach users who just left',
    until: 'a day after you leave',
  },
  messages: {
    data: 'Your messages in rooms, their pictures, recordings and reactions',
    purpose: 'to show them to the room',
    until: `the last ${HISTORY_CAPACITY} messages of each room, pinned ones until unpinned`,
  },
  quizScores: {
    data: 'Your points in quizzes of a room, and your name',
    purpose: 'to show the best of the week',
    until: 'until the first point of a later week',
  },
  announcements: {
    data: 'Your announcement to all rooms',
    purpose: 'to show it to those who enter',
    until: '30 days',
  },
  held: {
    data: 'A message that waits for a moderator',
    purpose: 'to review it before it is published',
    until: 'at most a day',
  },
  waiting: {
    data: 'An encrypted private message to a member who is away or disconnected, and the device of its sender',
    purpose: 'to deliver it on return',
    until: 'at most 30 days',
  },
  mentions: {
    data: 'Your mention of an absent member: your name, the room and the time',
    purpose: 'to tell the member on return',
    until: '7 days',
  },
  keptName: {
    data: 'The last name of your device and its network',
    purpose: 'to keep the name for you',
  },
  devices: {
    data: 'Networks that your device has used',
    purpose: 'to know familiar devices during attacks',
    until: '90 days',
  },
  attempts: {
    data: 'Number of attempts from your network and device',
    purpose: 'to stop floods and guessing',
    until: 'until the end of each limit',
  },
  rules: {
    data: 'The version of the rules that you accepted, and when',
    purpose: 'to prove the consent',
  },
  sanctions: {
    data: 'Mutes, kicks and the like',
    purpose: 'to carry out decisions of moderators',
    until: 'until they end',
  },
  bans: {
    data: 'Bans: name, device, address and reason',
    purpose: 'to keep out users who broke the rules',
    until: 'until moderators lift them',
  },
  reports: {
    data: 'Reports about you and by you, with their lines',
    purpose: 'to review offences',
    until: '90 days after the report is closed',
  },
  cases: {
    data: 'Acts of moderators against you, the messages around them, and your appeal',
    purpose: 'to follow up offences and appeals',
  },
  notes: {
    data: 'Notes of moderators about your device, and its names',
    purpose: 'to recognise returning users',
  },
  events: {
    data: 'The event record: act, name and time, for a shorter time address and device',
    purpose: 'to trace misuse',
  },
  approvals: {
    data: 'An act against you that waits for a second approver',
    purpose: 'to protect decisions of moderators',
    until: '15 minutes',
  },
  sessions: {
    data: 'A random number of an ended session or a used ticket',
    purpose: 'to prevent its reuse',
    until: 'until it expires',
  },
  registrations: {
    data: 'A registration: name, look, password hash and hashes of the network',
    purpose: 'to let operators decide',
    until: 'at most 7 days',
  },
  push: {
    data: 'The address of notifications in your browser',
    purpose: 'to send the notifications you asked for',
    until: 'until the session ends',
  },
  invites: {
    data: 'A hash of users who entered by an invitation link',
    purpose: 'to count its uses',
    until: 'a week after the link ends',
  },
  ignored: {
    data: 'Your place in the list of ignored users of a member',
    purpose: 'to hide your messages from the member',
    until: 'until the member removes you',
  },
  backups: {
    data: 'All of the above in backups of the site',
    purpose: 'to restore the site after a failure',
    until: 'at most 30 days after its own end',
  },
};

/** Formats a number of days as «5 days», with a special text for 0, which means no limit. */
export const englishDays = (days: SiteOptions['addressDays']): string => {
  if (days === 0) return 'without a limit';
  return days === 1 ? 'a day' : `${days} days`;
};
