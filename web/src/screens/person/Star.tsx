import type { User } from '../../../../protocol/entities/user.ts';
import { DEFAULT_STAR, starSrc } from '../../api/assets.ts';
import { Image } from '../../kit/Image.tsx';
import { t } from '../../text/t.ts';

/** The file name without its ending is the nearest thing to a name that a star has. */
const nameOf = (path: string): string =>
  decodeURIComponent(path.split('/').at(-1) ?? '').replace(/\.\w+$/, '');

export function Star({ star }: { star: User['star'] }) {
  if (!star.visible || !star.img) return null;
  const alt = t('a11y.star', { name: nameOf(star.img) });
  return (
    <Image
      className="star"
      src={starSrc(star.img)}
      fallback={DEFAULT_STAR}
      alt={alt}
      width={20}
      height={20}
    />
  );
}
