import { proxy, ref } from 'valtio';
import type { Link } from '../../../../protocol/text/links.ts';

/** Link of the open confirmation. Null if no confirmation is open. */
export const leaving = proxy<{ link: Link | null }>({ link: null });

export const askToLeave = (link: Link): void => {
  leaving.link = ref(link);
};

/** Closes the confirmation if its link has disappeared, such as with a deleted message. */
export const forgetLink = (link: Link): void => {
  if (leaving.link === link) stay();
};

export const stay = (): void => {
  leaving.link = null;
};
