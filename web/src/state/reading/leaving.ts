import { proxy, ref } from 'valtio';
import type { Link } from '../../../../protocol/text/links.ts';

/** The link of the open confirmation; null without one. */
export const leaving = proxy<{ link: Link | null }>({ link: null });

export const askToLeave = (link: Link): void => {
  leaving.link = ref(link);
};

/** The link is gone from the screen, such as with a deleted message: nothing is asked about it any more. */
export const forgetLink = (link: Link): void => {
  if (leaving.link === link) stay();
};

export const stay = (): void => {
  leaving.link = null;
};
