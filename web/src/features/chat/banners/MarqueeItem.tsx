import type { Gift } from '../../../../../protocol/resources/content.ts';
import { readableColors, useSurface } from '../../../ui/theme/readable-colors.ts';

const PX_PER_REM = 10;

export function MarqueeItem({ gift }: { gift: Gift }) {
  const { fontColor, fontBGColor, fontSize, fontStyle, text } = gift;
  return (
    <li className="marquee-item" dir="rtl">
      <bdi
        className="marquee-text"
        style={{
          ...readableColors(fontColor, fontBGColor, useSurface('gold')),
          fontSize: `${fontSize / PX_PER_REM}rem`,
          fontStyle,
        }}
      >
        {text}
      </bdi>
      <span className="marquee-separator" aria-hidden="true">
        ✦
      </span>
    </li>
  );
}
