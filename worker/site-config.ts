import { asc, eq } from 'drizzle-orm';
import type { SiteConfig } from '../domain/site-config.ts';
import type { SiteOptions } from '../protocol/resources/options.ts';
import type { Database } from './db/client.ts';
import { chatMsgs, chatMsgTimer } from './db/tables/chat-messages.ts';
import { emojis } from './db/tables/emojis.ts';
import { options } from './db/tables/options.ts';
import { shortcuts } from './db/tables/shortcuts.ts';

/** All settings that rooms use, read by the lobby in one batch. */
export async function readSiteConfig(db: Database): Promise<SiteConfig> {
  const [[row], scheduled, [timer], emojiWords, shortcutWords] = await db.batch([
    db.select().from(options).where(eq(options.id, 'site')),
    db.select().from(chatMsgs).orderBy(asc(chatMsgs.createdAt), asc(chatMsgs.id)),
    db.select().from(chatMsgTimer).limit(1),
    db.select().from(emojis).orderBy(asc(emojis.createdAt), asc(emojis.id)),
    db.select().from(shortcuts).orderBy(asc(shortcuts.createdAt), asc(shortcuts.id)),
  ]);
  if (!row || !timer) throw new Error('a row of the site settings is missing');
  const { id: _, ...siteOptions } = row;
  return {
    options: siteOptions,
    scheduled: scheduled.map(({ createdAt: _, ...message }) => message),
    loopTimer: timer.loopTimer,
    words: {
      emojis: emojiWords.map(({ shortcut, emojiCode, emojiName }) => ({ shortcut, emojiCode, emojiName })),
      shortcuts: shortcutWords.map(({ id: _, createdAt: __, ...word }) => word),
    },
  };
}

/** The site options alone. */
export async function readSiteOptions(db: Database): Promise<SiteOptions> {
  const [row] = await db.select().from(options).where(eq(options.id, 'site'));
  if (!row) throw new Error('the row of the site options is missing');
  const { id: _, ...siteOptions } = row;
  return siteOptions;
}
