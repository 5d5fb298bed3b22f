import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { lexicon } from '../../../../protocol/text/emoji-shortcut-tokens.ts';
import { useSiteResource } from '../../client/resources/site-resource.ts';
import { emojis as siteEmojis, shortcuts as siteShortcuts } from '../../client/resources/site-resources.ts';
import { siteSettings } from '../../state/site-settings.ts';

/** Shortcuts and what replaces them. Until they are loaded, text stays text. */
export const useLexicon = () => {
  const { data: emojis = [] } = useSiteResource(siteEmojis);
  const { data: shortcuts = [] } = useSiteResource(siteShortcuts);
  const { enableEmoticons } = useSnapshot(siteSettings);
  return useMemo(
    () => lexicon(enableEmoticons ? emojis : [], shortcuts),
    [emojis, shortcuts, enableEmoticons],
  );
};
