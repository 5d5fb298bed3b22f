import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { lexicon } from '../../../../protocol/text/emoji-shortcut-tokens.ts';
import { useSiteResource } from '../../client/resources/site-resource.ts';
import { emojis as siteEmojis, shortcuts as siteShortcuts } from '../../client/resources/site-resources.ts';
import { siteSettings } from '../../state/site-settings.ts';

/** Shortcuts and their replacements. Until they load, the text stays unchanged. */
export const useLexicon = () => {
  const { data: emojis = [] } = useSiteResource(siteEmojis);
  const { data: shortcuts = [] } = useSiteResource(siteShortcuts);
  const { enableEmoticons } = useSnapshot(siteSettings);
  return useMemo(
    () => lexicon(enableEmoticons ? emojis : [], shortcuts),
    [emojis, shortcuts, enableEmoticons],
  );
};
