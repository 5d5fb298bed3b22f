import { messageFault } from '../../../../../protocol/text/length.ts';
import type { About, Attached } from '../../../state/composer.ts';

type Written = { draft: string; about: Pick<About, 'kind'> | null; picture: Pick<Attached, 'state'> | null };

/** A picture that is ready needs no text; one that is still on its way is waited for. A correction takes none. */
export const isSendable = ({ draft, about, picture }: Written): boolean => {
  const fault = messageFault(draft);
  if (about?.kind === 'correction' || !picture) return fault === null;
  return picture.state === 'ready' && fault !== 'too_long';
};
