import { useState } from 'react';
import type { Emoji } from '../../../../../protocol/resources/content.ts';
import { fold } from '../../../../../protocol/text/fold.ts';
import { emojiSrc } from '../../../client/http/image-urls.ts';
import { t } from '../../../i18n/t-windows.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { SearchIcon } from '../../../ui/icons.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';

type Props = {
  emojis: readonly Emoji[];
  /** Called with the inserted text and its shortcut. */
  onPick: (word: string, shortcut: string) => void;
  /** Set if emojis or shortcuts failed to load. */
  onRetry?: () => void;
};

/** Inserted text: the character of an emoji, or the shortcut of an image. */
const wordOf = ({ emojiCode, emojiName, shortcut }: Emoji): string =>
  emojiName || emojiCode === null ? shortcut : String.fromCodePoint(emojiCode);

export function EmojiGrid({ emojis, onPick, onRetry }: Props) {
  const [search, setSearch] = useState('');
  const query = fold(search).trim();
  const matches = emojis.filter(({ shortcut }) => fold(shortcut).includes(query));
  return (
    <>
      <TextField
        hideLabel
        label={t('composer.emoji.search')}
        placeholder={t('composer.emoji.search')}
        icon={<SearchIcon className="icon-s" aria-hidden="true" />}
        type="search"
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      {onRetry && <LoadFailed onRetry={onRetry} />}
      {matches.length === 0 && !onRetry && (
        <p className="p-4 text-center text-ink-3">{t('composer.emoji.empty')}</p>
      )}
      <div className="emoji-grid">
        {matches.map(emoji => (
          <button
            key={emoji._id}
            type="button"
            className="icon-btn text-[2.2rem]"
            aria-label={emoji.shortcut}
            title={emoji.shortcut}
            onClick={() => onPick(wordOf(emoji), emoji.shortcut)}
          >
            {emoji.emojiName ? (
              <img className="emoji" src={emojiSrc(emoji.emojiName)} alt="" loading="lazy" />
            ) : (
              wordOf(emoji)
            )}
          </button>
        ))}
      </div>
    </>
  );
}
