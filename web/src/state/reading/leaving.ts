import { proxy } from 'valtio';
import type { Link } from '../../../../protocol/text/links.ts';

/** The link that somebody is asked about before it opens; null without one. */
export const leaving = proxy<{ link: Link | null }>({ link: null });

export const askToLeave = (link: Link): void => {
  leaving.link = link;
};

export const stay = (): void => {
  leaving.link = null;
};
