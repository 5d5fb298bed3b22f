import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Gift, GiftsSpeedDir } from '../../../protocol/entities/gift.ts';
import { lexicon } from '../../../protocol/words.ts';
import { useEmojis, useGifts, useGiftsSpeedDir, useShortcuts } from '../api/queries.ts';
import { site } from './site.ts';

/** The words that become images or longer texts. Until they are loaded, and if they cannot be, words stay words. */
export const useLexicon = () => {
  const { data: emojis = [] } = useEmojis();
  const { data: shortcuts = [] } = useShortcuts();
  const { emoticons } = useSnapshot(site);
  return useMemo(() => lexicon(emoticons ? emojis : [], shortcuts), [emojis, shortcuts, emoticons]);
};

const STILL: Pick<GiftsSpeedDir, 'speed' | 'dir'> = { speed: 50, dir: 'right' };

export const useMarquee = (): { gifts: readonly Gift[]; speed: number; dir: GiftsSpeedDir['dir'] } => {
  const { data: gifts = [] } = useGifts();
  const { data: { speed, dir } = STILL } = useGiftsSpeedDir();
  return { gifts, speed, dir };
};
