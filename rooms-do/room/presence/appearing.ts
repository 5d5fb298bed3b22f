import type { Participant } from '../../../domain/participant.ts';
import type { Visibility } from '../../../protocol/entities/user.ts';

/** Since when those know of somebody who see them only from now on; nothing where nobody sees more than before. */
export function appearing(
  { visibility: before, knownSince }: Pick<Participant, 'visibility' | 'knownSince'>,
  visibility: Visibility,
  now: number,
): Pick<Participant, 'knownSince'> {
  const appears = {
    ...(before !== 'visible' && visibility === 'visible' && { visible: now }),
    ...(before === 'ghost' && visibility !== 'ghost' && { notGhost: now }),
  };
  return Object.keys(appears).length === 0 ? {} : { knownSince: { ...knownSince, ...appears } };
}
