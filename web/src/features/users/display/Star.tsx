import type { User } from '../../../../../protocol/entities/user.ts';
import { DEFAULT_STAR, starSrc } from '../../../client/http/image-urls.ts';
import { t } from '../../../i18n/t.ts';
import { Image } from '../../../ui/Image.tsx';

/** The file name is the star's only name. */
const starName = (path: string): string =>
  decodeURIComponent(path.split('/').at(-1) ?? '').replace(/\.\w+$/, '');

export function Star({ star }: { star: User['star'] }) {
  if (!star.visible || !star.img) return null;
  const alt = t('a11y.star', { name: starName(star.img) });
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
