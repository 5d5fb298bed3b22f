import { readable, toHex6 } from '../../../../../protocol/colors.ts';
import type { Banner } from '../../../../../protocol/resources/banners.ts';
import { siteImageSrc } from '../../../client/http/image-urls.ts';

/** A picture with its text as alternative, or the text in its own colours. With a link all of it is a link. */
export function BannerContent({ banner }: { banner: Banner }) {
  const { text, link, uploadPath } = banner;
  const ground = toHex6(banner.bgColor);
  const content = uploadPath ? <img src={siteImageSrc(uploadPath)} alt={text} /> : <bdi>{text}</bdi>;
  const colors = uploadPath ? {} : { background: ground, color: readable(toHex6(banner.color), ground) };
  return link === null ? (
    <div className="banner" style={colors}>
      {content}
    </div>
  ) : (
    <a className="banner" style={colors} href={link} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}
