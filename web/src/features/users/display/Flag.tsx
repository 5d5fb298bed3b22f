import { countryName } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t.ts';
import { useImageFallback } from '../../../ui/use-image-fallback.ts';

/** Renders nothing for a code without a country. */
export function Flag({ code }: { code: string | undefined }) {
  const country = code ? countryName(code) : null;
  const src = code && country ? `/flags/${code.toUpperCase()}.svg` : '';
  const { isBroken, onError } = useImageFallback(src);
  if (!country || isBroken) return null;
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
