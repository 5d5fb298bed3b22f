import { useState } from 'react';
import type { Emoji } from '../../../../protocol/entities/emoji.ts';
import { fold } from '../../../../protocol/text/fold.ts';
import { emojiSrc } from '../../api/assets.ts';
import { SearchIcon } from '../../icons.ts';
import { TextField } from '../../kit/TextField.tsx';
import { t } from '../../text/t.ts';

type Props = { emojis: readonly Emoji[]; onPick: (word: string) => void };

/** A character is put in as itself; an image as the word that stands for it. */
const wordOf = ({ emojiCode, emojiName, shortcut }: Emoji): string =>
  emojiName || emojiCode === null ? shortcut : String.fromCodePoint(emojiCode);

export function EmojiGrid({ emojis, onPick }: Props) {
  const [search, setSearch] = useState('');
  const sought = fold(search).trim();
  const found = emojis.filter(({ shortcut }) => fold(shortcut).includes(sought));
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
      {found.length === 0 && <p className="p-4 text-center text-ink-3">{t('composer.emoji.empty')}</p>}
      <div className="emoji-grid">
        {found.map(emoji => (
          <button
            key={emoji._id}
            type="button"
            className="icon-btn text-[2.2rem]"
            aria-label={emoji.shortcut}
            title={emoji.shortcut}
            onClick={() => onPick(wordOf(emoji))}
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
