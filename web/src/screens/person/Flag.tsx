import { usePicture } from '../../kit/use-picture.ts';
import { countryName } from '../../text/countries.ts';
import { t } from '../../text/t.ts';

/** Nothing for a code that is no country. */
export function Flag({ code }: { code: string | undefined }) {
  const country = code ? countryName(code) : null;
  const src = code && country ? `/flags/${code.toUpperCase()}.svg` : '';
  const { isLost, onError } = usePicture(src);
  if (!country || isLost) return null;
  return (
    <img
      className="flag"
      src={src}
      alt={t('a11y.flag', { country })}
      title={country}
      width={20}
      height={13}
      loading="lazy"
      draggable={false}
      onError={onError}
    />
  );
}
