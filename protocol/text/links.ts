import { parseHost } from './addresses.ts';

const HOSTS_MAX = 200;

/** Returns the hosts of a list with Arabic or Latin commas in comparable form. Null if a host is invalid. */
export function parseHosts(list: string): string[] | null {
  const words = list
    .split(/[,،]/u)
    .map(word => word.trim())
    .filter(word => word !== '');
  const hosts = words.map(parseHost).filter(host => host !== null);
  return hosts.length === words.length && hosts.length <= HOSTS_MAX ? hosts : null;
}

/** Whether the list contains a host or one of its parent domains: `example.org` covers `m.example.org`. */
export const isListedHost = (host: string, hosts: readonly string[]): boolean =>
  hosts.some(listed => host === listed || host.endsWith(`.${listed}`));

/**
 * An address in a text. `text` is the visible part, `host` the target in ASCII, as browsers resolve it, and `shownHost`
 * its readable form.
 */
export type Link = { href: string; text: string; host: string; shownHost: string };

/** Splits a text into addresses and the parts between them. Accepts only http and https addresses with host names. */
export function splitLinks(text: string): (string | Link)[] {
  const parts: (string | Link)[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    const written = withoutPunctuation(found);
    const link = linkOf(written);
    if (!link) continue;
    if (index > done) parts.push(text.slice(done, index));
    parts.push(link);
    done = index + written.length;
  }
  if (done < text.length) parts.push(text.slice(done));
  return parts;
}

/** Whether a text contains an address that may be shown as a link. */
export const hasLinks = (text: string): boolean => splitLinks(text).some(part => typeof part !== 'string');

/**
 * Matches from the scheme or www. to a space, quotation mark, backslash (a slash in browsers) or invisible character.
 * A comma, semicolon or question mark ends the host, because a sentence may continue without a space. Arabic letters
 * such as «و» may precede the address without a space.
 */
const CANDIDATE =
  /(?<![a-z0-9_])(?:https?:\/\/|www\.)[^\s<>"«»“”\\`\p{Cc}\p{Cf}/?#،؛؟,;]*(?:[/?#][^\s<>"«»“”\\`\p{Cc}\p{Cf}]*)?/giu;

const LINK_MAX = 2_048;

function linkOf(written: string): Link | null {
  const href = /^www\./i.test(written) ? `https://${written}` : written;
  if (href.length > LINK_MAX || !URL.canParse(href)) return null;
  const url = new URL(href);
  const host = parseHost(url.hostname);
  // Refuses a name before an @, because it resembles a host. Refuses numeric addresses, because private devices have
  // them.
  if (!host?.includes('.') || url.username !== '' || url.password !== '') return null;
  const typed = AUTHORITY.exec(href)?.[1] ?? '';
  if (typed.includes('@')) return null;
  const typedHost = typed.replace(/:\d*$/, '');
  const isAsTyped = typedHost.toLowerCase() === url.hostname || isOfOneScript(typedHost);
  return isAsTyped
    ? { href: url.href, text: written, host, shownHost: typedHost.toLowerCase() }
    : { href: url.href, text: url.href, host, shownHost: host };
}

const AUTHORITY = /^https?:\/\/([^/?#]*)/i;

/** A host in a single script is shown as typed, because only letters of different scripts look alike. */
const isOfOneScript = (host: string): boolean => SCRIPTS.some(script => script.test(host));

const SCRIPTS = [
  /^[\p{sc=Arabic}\d.-]+$/u,
  /^[\p{sc=Latin}\d.-]+$/u,
  /^[\p{sc=Cyrillic}\d.-]+$/u,
  /^[\p{sc=Greek}\d.-]+$/u,
  /^[\p{sc=Hebrew}\d.-]+$/u,
];

/** Removes final punctuation, which belongs to the sentence, and a closing bracket that the address does not open. */
function withoutPunctuation(found: string): string {
  const unopened = unopenedIn(found);
  let end = found.length;
  for (; end > 0; end--) {
    const last = found[end - 1] ?? '';
    const loose = unopened.get(last) ?? 0;
    if (loose <= 0 && !MARK.test(last)) break;
    if (loose > 0) unopened.set(last, loose - 1);
  }
  return found.slice(0, end);
}

const MARK = /[.,;:!?'…،؛؟٪*_~|-]/u;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Returns the excess of each closing bracket over its opening bracket. */
function unopenedIn(found: string): Map<string, number> {
  const unopened = new Map(Object.values(CLOSING).map(bracket => [bracket, 0]));
  for (const character of found) {
    const bracket = CLOSING[character] ?? character;
    const before = unopened.get(bracket);
    if (before !== undefined) unopened.set(bracket, before + (bracket === character ? 1 : -1));
  }
  return unopened;
}
