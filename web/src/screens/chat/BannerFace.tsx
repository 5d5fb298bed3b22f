import { readable, toHex6 } from '../../../../protocol/colors.ts';
import { siteImageSrc } from '../../api/assets.ts';
import type { Banner } from '../../api/site-queries.ts';

/** A picture, whose text says what it shows, or the text in its own colours; with a link the whole of it leads there. */
export function BannerFace({ banner }: { banner: Banner }) {
  const { text, link, uploadPath } = banner;
  const ground = toHex6(banner.bgColor);
  const content = uploadPath ? <img src={siteImageSrc(uploadPath)} alt={text} /> : <bdi>{text}</bdi>;
  const look = uploadPath ? {} : { background: ground, color: readable(toHex6(banner.color), ground) };
  return link === null ? (
    <div className="banner" style={look}>
      {content}
    </div>
  ) : (
    <a className="banner" style={look} href={link} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}
