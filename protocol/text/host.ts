const HOST_MAX = 253;

/** Characters of a port, a path or credentials. International names become ASCII. */
const FORBIDDEN = /[\s/\\:@?#%*[\]]/u;

const LABELS = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/;

/** A host name as it is compared: lower case, ASCII, no full stop at its end; null for anything else. */
export function parseHost(written: string): string | null {
  const text = written.trim();
  if (text === '' || FORBIDDEN.test(text) || !URL.canParse(`http://${text}/`)) return null;
  const host = new URL(`http://${text}/`).hostname.replace(/\.$/, '');
  // A single label is a top-level domain and no host of a page.
  return host === 'localhost' || (host.length <= HOST_MAX && LABELS.test(host)) ? host : null;
}
