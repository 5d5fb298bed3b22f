const HOST_MAX = 253;

/** Without its port, path and sign-in; a name in letters of other scripts becomes its ASCII spelling. */
const FORBIDDEN = /[\s/\\:@?#%*[\]]/u;

const LABELS = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/;

/** A host name as it is compared: lower case, ASCII, no full stop at its end; null for anything else. */
export function hostIn(written: string): string | null {
  const text = written.trim();
  if (text === '' || FORBIDDEN.test(text) || !URL.canParse(`http://${text}/`)) return null;
  const host = new URL(`http://${text}/`).hostname.replace(/\.$/, '');
  // One label alone is a whole top-level domain, or no host that a page has.
  return host === 'localhost' || (host.length <= HOST_MAX && LABELS.test(host)) ? host : null;
}
