import { proxy } from 'valtio';
import { KEPT_MESSAGES } from '../../../protocol/constants.ts';

type Site = {
  /** Its address; null for the mark of the house. */
  logo: string | null;
  emoticons: boolean;
  /** How many lines a screen keeps, what people said and all others together. */
  keptLines: number;
  bannerSeconds: number;
  /** How many private chats may be open at a time. */
  privateWindowsMax: number;
};

/** What operators have set for the screen. Until it is known, nothing is held back. */
export const site = proxy<Site>({
  logo: null,
  emoticons: true,
  keptLines: 2 * KEPT_MESSAGES,
  bannerSeconds: 10,
  privateWindowsMax: Number.POSITIVE_INFINITY,
});

export const applyToSite = (change: Partial<Site>): void => {
  Object.assign(site, change);
};
