import { asc, eq } from 'drizzle-orm';
import type { House } from '../protocol/entities/house.ts';
import type { Database } from './db/client.ts';
import { options } from './db/tables/site.ts';
import { chatMsgs, chatMsgTimer, emojis, shortcuts } from './db/tables/words.ts';

/** What the rooms go by of all that operators set, read by the lobby in one go. */
export async function readHouse(db: Database): Promise<House> {
  const [[row], scheduled, [timer], emojiWords, shortcutWords] = await db.batch([
    db.select().from(options).where(eq(options.id, 'site')),
    db.select().from(chatMsgs).orderBy(asc(chatMsgs.createdAt), asc(chatMsgs.id)),
    db.select().from(chatMsgTimer).limit(1),
    db.select().from(emojis).orderBy(asc(emojis.createdAt), asc(emojis.id)),
    db.select().from(shortcuts).orderBy(asc(shortcuts.createdAt), asc(shortcuts.id)),
  ]);
  if (!row || !timer) throw new Error('a row of the site settings is missing');
  const { id: _, ...said } = row;
  return {
    options: said,
    scheduled: scheduled.map(({ createdAt: _, ...message }) => message),
    loopTimer: timer.loopTimer,
    words: {
      emojis: emojiWords.map(({ shortcut, emojiCode, emojiName }) => ({ shortcut, emojiCode, emojiName })),
      shortcuts: shortcutWords.map(({ id: _, createdAt: __, ...word }) => word),
    },
  };
}
