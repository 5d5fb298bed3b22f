import { useEffect } from 'react';
import { useAppearance, useOptions1, useOptions2, useWindowLimits } from '../../api/site-queries.ts';
import { wear } from '../../host/site-look.ts';
import { setSiteMode } from '../../state/preferences.ts';
import { applyToSite } from '../../state/site.ts';

/** The accent that styles/theme.css has. */
const OWN_ACCENT = '#0b6e69';

/** Reads what operators have set, again whenever they change it, and lets the screen go by it. */
export const useSite = (): void => {
  const one = useOptions1();
  const two = useOptions2();
  const limits = useWindowLimits();
  const appearance = useAppearance();

  useEffect(() => {
    if (!one) return;
    const { logo, showLogo, bannerInterval, enableEmoticons } = one;
    applyToSite({
      logo: showLogo && logo !== '' ? logo : null,
      emoticons: enableEmoticons,
      bannerSeconds: bannerInterval,
    });
  }, [one]);

  useEffect(() => {
    if (two) applyToSite({ keptLines: two.scrollBack });
  }, [two]);

  useEffect(() => {
    if (limits) applyToSite({ privateWindowsMax: limits.privateWindowsMax });
  }, [limits]);

  useEffect(() => {
    if (!appearance) return;
    const { accent, mode } = appearance;
    wear(accent.toLowerCase() === OWN_ACCENT ? null : accent, mode);
    setSiteMode(mode);
  }, [appearance]);
};
