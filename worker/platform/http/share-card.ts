import type { PageSite } from './known-identity.ts';
import type { PublicRoom } from './public-room.ts';

/**
 * Content of a share picture: texts, accent color, and the path of an uploaded icon. `siteName` is empty in the site's
 * own picture.
 */
export type ShareCard = { title: string; line: string; siteName: string; accent: string; icon: string };

type Titled = Pick<PublicRoom, 'name' | 'subject'>;

export const shareCard = (
  { siteName, sentence, accent, icon }: PageSite,
  room: Titled | null,
): ShareCard => ({
  ...(room
    ? { title: room.name, line: room.subject, siteName }
    : { title: siteName, line: sentence, siteName: '' }),
  accent,
  icon,
});

export const SHARE_SIZE = { width: 1200, height: 630 } as const;

export const SHARE_FOLDER = 'share/';
export const shareKey = (digest: string): string => `${SHARE_FOLDER}${digest}.png`;

/** Version of the design. Incremented to redraw all pictures. */
const DESIGN = 2;

/** Digest of a picture's content, used as its name in storage and in its address. */
export async function shareDigest(site: PageSite, room: Titled | null): Promise<string> {
  const text = JSON.stringify([DESIGN, shareCard(site, room)]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest, 0, 10), byte => byte.toString(16).padStart(2, '0')).join('');
}
