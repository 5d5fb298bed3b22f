import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { lexicon } from '../../../../protocol/text/emoji-shortcut-tokens.ts';
import { useEmojis, useShortcuts } from '../../client/http/queries.ts';
import { siteSettings } from '../../state/site-settings.ts';

/** Shortcuts and what replaces them. Until they are loaded, text stays text. */
export const useLexicon = () => {
  const { data: emojis = [] } = useEmojis();
  const { data: shortcuts = [] } = useShortcuts();
  const { enableEmoticons } = useSnapshot(siteSettings);
  return useMemo(
    () => lexicon(enableEmoticons ? emojis : [], shortcuts),
    [emojis, shortcuts, enableEmoticons],
  );
};
