import { z } from 'zod';
import {
  BAN_DURATION_CODES,
  BAN_REASON_MAX,
  BAN_TARGETS,
  DEFAULT_BAN_DURATION,
  LINKED_SIGNALS,
} from '../entities/bans.ts';
import { DURATION_NAMES } from '../entities/choice-names.ts';
import { FINGERPRINT_MAX, Fingerprint } from '../entities/user.ts';
import { INVALID } from '../text/clean-text.ts';
import { parseAddressOrHost } from '../text/network.ts';
import { type Field, recordShape, resource } from './define.ts';
import { namedChoice, optionalText } from './fields.ts';

const TEXT_MAX = 255;

/** One of the ban's targets. An empty or null target means that the ban has another target. */
const target = (
  max: number,
  read: (written: string) => { kept: string } | { wrong: string },
): Field<string | null> => ({
  kind: 'text',
  shape: z
    .string({ error: 'must be a text' })
    .trim()
    .max(max, `has at most ${max} characters`)
    .transform((written, context) => {
      if (written === '') return null;
      const known = read(written);
      if ('kept' in known) return known.kept;
      context.issues.push({ code: 'custom', message: known.wrong, input: written });
      return z.NEVER;
    })
    .nullable(),
  initial: null,
});

const place = (written: string) => {
  const read = parseAddressOrHost(written);
  if (read === 'too_wide') return { wrong: 'a range is at most an IPv4 /8 or an IPv6 /32' };
  return read ? { kept: read.text } : { wrong: 'must be an address or a range or a host name' };
};

const device = (written: string) => {
  const read = Fingerprint.safeParse(written);
  return read.success ? { kept: read.data } : { wrong: INVALID };
};

const country = (written: string) => {
  const code = written.toUpperCase();
  return /^[A-Z]{2}$/.test(code) ? { kept: code } : { wrong: 'must be a country code of two letters' };
};

export const bans = resource({
  name: 'bans',
  singular: 'ban',
  model: 'Ban',
  noun: {
    add: 'إضافة حظر',
    edit: 'تعديل الحظر',
    definite: 'الحظر',
    added: 'إضافة حظر جديد',
    demonstrative: 'هذا الحظر',
    purpose: 'أضف حظرًا لعنوان أو بصمة جهاز أو دولة، فلا يدخل صاحبه حتى تنتهي مدته.',
  },
  key: 'id',
  section: 'Ban',
  pageSize: 4,
  readAccess: 'operators',
  ownCalls: true,
  list: {
    searched: [...BAN_TARGETS, 'reason', 'note', 'userID', 'nickname', 'byUsername', 'eventID'],
    sorted: ['until', 'byUsername'],
  },
  csv: {
    fields: [...BAN_TARGETS, 'banDuration', 'reason', 'note', 'userID', 'nickname'],
    exportedOnly: ['until', 'byUsername', 'madeAt'],
  },
  fields: {
    IPOrHost: { ...target(TEXT_MAX, place), isPrivate: true },
    fingerprint: {
      ...target(FINGERPRINT_MAX, device),
      isPrivate: true,
    },
    country: { ...target(TEXT_MAX, country), kind: 'country' },
    banDuration: namedChoice(BAN_DURATION_CODES, DURATION_NAMES, DEFAULT_BAN_DURATION),
    reason: optionalText(BAN_REASON_MAX),
    // The note may contain addresses and device ids, which audit entries must not store.
    note: { ...optionalText(500), isPrivate: true },
    userID: optionalText(64),
    nickname: optionalText(64),
  },
  labels: {
    IPOrHost: 'عنوان IP أو المضيف',
    fingerprint: 'بصمة الجهاز',
    country: 'الدولة',
    banDuration: 'مدة الحظر',
    reason: 'السبب',
    note: 'ملاحظة للمشغّلين',
    userID: 'معرّف المحظور',
    nickname: 'اسم المحظور',
    byUsername: 'وضعه',
    madeAt: 'وقت الحظر',
  },
  crossFieldErrors: record =>
    BAN_TARGETS.some(field => record[field])
      ? {}
      : { IPOrHost: 'an address or a host or a fingerprint or a country is required' },
});

/**
 * A ban. `until`: null for a permanent ban. `byUsername`, `madeAt`: author and time. `reason`, `note`, `userID`,
 * `nickname`: empty if not given. `linked`: kinds of stored signals besides the target.
 */
export const Ban = recordShape(bans, {
  // Accepts any stored fingerprint, because it may be older than the checks for new ones.
  fingerprint: z.string().max(FINGERPRINT_MAX).nullable(),
  until: z.iso.datetime().nullable(),
  byUsername: z.string(),
  madeAt: z.iso.datetime(),
  linked: z.array(z.enum(LINKED_SIGNALS)),
});
export type Ban = z.infer<typeof Ban>;
