import { createHash } from 'node:crypto';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SiteSettings } from '../../domain/site/site-config.ts';
import type { SiteIdentity } from '../../protocol/resources/identity.ts';
import type { SiteOptions } from '../../protocol/resources/options.ts';
import type { AskedRules, SiteRules } from '../../protocol/resources/site-rules.ts';
import { type RoleTemplate, siteTemplate } from '../../protocol/rules/role-templates.ts';
import type { Database } from './database/client.ts';
import { roleTemplates } from './database/tables/accounts.ts';
import { appearance, avatars } from './database/tables/appearance.ts';
import { emojis, shortcuts } from './database/tables/content.ts';
import { chatMsgs, chatMsgTimer } from './database/tables/messages.ts';
import { words } from './database/tables/protection.ts';
import { identity, options, siteRules } from './database/tables/site.ts';
import type { PageSite } from './http/known-identity.ts';

/** All site settings that rooms use. The lobby reads them in one batch. */
export async function readSiteConfig(db: Database): Promise<SiteSettings> {
  const [[row], scheduled, [timer], emojiWords, shortcutWords, [members], listedWords, [rules]] =
    await db.batch([
      db.select().from(options).where(eq(options.id, 'site')),
      db
        .select({ ...getTableColumns(chatMsgs), icon: iconOfMessage })
        .from(chatMsgs)
        .orderBy(asc(chatMsgs.createdAt), asc(chatMsgs.id)),
      db.select().from(chatMsgTimer).limit(1),
      db.select().from(emojis).orderBy(asc(emojis.createdAt), asc(emojis.id)),
      db.select().from(shortcuts).orderBy(asc(shortcuts.createdAt), asc(shortcuts.id)),
      db.select().from(roleTemplates).where(eq(roleTemplates.role, 'member')),
      db.select().from(words).orderBy(asc(words.createdAt), asc(words.id)),
      db.select().from(siteRules).where(eq(siteRules.asksConsent, true)),
    ]);
  if (!row || !timer) throw new Error('a row of the site settings is missing');
  const { id: _, ...siteOptions } = row;
  const askedRules = rules && askedRulesOf(rules);
  return {
    options: siteOptions,
    scheduled: scheduled.map(({ createdAt: _, icon, ...message }) => ({
      ...message,
      avatar: icon ?? message.avatar,
    })),
    loopTimer: timer.loopTimer,
    words: {
      emojis: emojiWords.map(({ shortcut, emojiCode, emojiName }) => ({ shortcut, emojiCode, emojiName })),
      shortcuts: shortcutWords.map(({ id: _, createdAt: __, ...word }) => word),
    },
    listedWords: listedWords.map(({ id: _, createdAt: __, ...word }) => word),
    afterSubscription: afterSubscription(siteTemplate('member', members ?? null)),
    ...(askedRules && { askedRules }),
  };
}

const afterSubscription = ({ chat, panel }: RoleTemplate): SiteSettings['afterSubscription'] => ({
  permissions: { ...chat },
  canAccessAccountsMenu: panel.canAccessAccountsMenu,
  canAccessRoomsMenu: panel.canAccessRoomsMenu,
});

/** Path of the icon shown in a message. Accounts refer to an icon by its record's name, its path or its file name. */
const iconOfMessage = sql<string | null>`(
  SELECT ${avatars.uploadPath} FROM ${avatars}
  WHERE ${avatars.name} = ${chatMsgs.avatar}
    OR ${avatars.uploadPath} IN (${chatMsgs.avatar}, '/uploads/avatars/' || ${chatMsgs.avatar})
  ORDER BY ${avatars.name} = ${chatMsgs.avatar} DESC LIMIT 1
)`;

export async function readSiteOptions(db: Database): Promise<SiteOptions> {
  const [row] = await db.select().from(options).where(eq(options.id, 'site'));
  if (!row) throw new Error('the row of the site options is missing');
  const { id: _, ...siteOptions } = row;
  return siteOptions;
}

/** Site name, description, icon and language, and the origins that may embed the site. */
export async function readIdentity(db: Database): Promise<SiteIdentity> {
  const [row] = await db.select().from(identity).limit(1);
  if (!row) throw new Error('the row of the site identity is missing');
  const { id: _, ...siteIdentity } = row;
  return siteIdentity;
}

/** Like `readIdentity`, with the accent color and the replaced texts. */
export async function readPageSite(db: Database): Promise<PageSite> {
  const [row] = await db
    .select({ ...getTableColumns(identity), accent: appearance.accent })
    .from(identity)
    .innerJoin(appearance, sql`true`)
    .limit(1);
  if (!row) throw new Error('the row of the site identity is missing');
  const { id: _, ...site } = row;
  return site;
}

export async function readSiteRules(db: Database): Promise<SiteRules> {
  const [row] = await db.select().from(siteRules).limit(1);
  if (!row) throw new Error('the row of the site rules is missing');
  const { id: _, ...rules } = row;
  return rules;
}

const VERSION_CHARACTERS = 16;

/**
 * Rules that users must accept at entry, or null. The version is a digest of text and age, so a restored text has its
 * earlier version again.
 */
export function askedRulesOf({ asksConsent, rulesText, minimumAge }: SiteRules): AskedRules | null {
  if (!asksConsent || rulesText === '') return null;
  const digest = createHash('sha256')
    .update(JSON.stringify([rulesText, minimumAge]))
    .digest('base64url');
  return { version: digest.slice(0, VERSION_CHARACTERS), minimumAge };
}
