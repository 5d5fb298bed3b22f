import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { COMMON_REACTIONS } from '../../../../../protocol/entities/messages.ts';
import { useSiteResource } from '../../../client/resources/site-resource.ts';
import { emojis as siteEmojis } from '../../../client/resources/site-resources.ts';
import { t } from '../../../i18n/t-windows.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { EmojiIcon } from '../../../ui/icons.ts';
import { EmojiGrid } from '../composer/EmojiGrid.tsx';

/** The common emoji, and behind a button the emoticons of the site. */
export function ReactionChoice({ onReact }: { onReact: (reaction: string) => void }) {
  const { data: emojis = [] } = useSiteResource(siteEmojis);
  const { enableEmoticons } = useSnapshot(siteSettings);
  const [isWide, setWide] = useState(false);
  if (isWide)
    return (
      <div className="emoji-picker">
        <EmojiGrid emojis={emojis} onPick={(_, shortcut) => onReact(shortcut)} />
      </div>
    );
  return (
    <div className="message-menu-reactions">
      {COMMON_REACTIONS.map(reaction => (
        <button
          key={reaction}
          type="button"
          aria-label={t('message.react', { reaction })}
          onClick={() => onReact(reaction)}
        >
          {reaction}
        </button>
      ))}
      {enableEmoticons && emojis.length > 0 && (
        <button
          type="button"
          className="message-menu-more"
          aria-label={t('message.react.more')}
          title={t('message.react.more')}
          onClick={() => setWide(true)}
        >
          <EmojiIcon className="icon" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
