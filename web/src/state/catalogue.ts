import { useMemo } from 'react';
import type { Gift, GiftsSpeedDir } from '../../../protocol/entities/gift.ts';
import { lexicon } from '../../../protocol/words.ts';
import { useEmojis, useGifts, useGiftsSpeedDir, useShortcuts } from '../api/queries.ts';

/** The words that become images or longer texts. Until they are loaded, and if they cannot be, words stay words. */
export const useLexicon = () => {
  const { data: emojis = [] } = useEmojis();
  const { data: shortcuts = [] } = useShortcuts();
  return useMemo(() => lexicon(emojis, shortcuts), [emojis, shortcuts]);
};

const STILL: Pick<GiftsSpeedDir, 'speed' | 'dir'> = { speed: 50, dir: 'right' };

export const useMarquee = (): { gifts: readonly Gift[]; speed: number; dir: GiftsSpeedDir['dir'] } => {
  const { data: gifts = [] } = useGifts();
  const { data: { speed, dir } = STILL } = useGiftsSpeedDir();
  return { gifts, speed, dir };
};
