import { isListedHost, parseHosts } from '../../../../../protocol/text/links.ts';

/** What operators say of hosts, each list with commas between. */
type HostSettings = { knownHosts: string; blockedHosts: string; onlyKnownHosts: boolean };

/** How an address is shown: as text, as a link that opens after a question, or as one that opens at once. */
export type LinkVerdict = 'text' | 'ask' | 'open';

/** `ownHost` is that of the site itself. */
export const judgeLink = (
  host: string,
  { knownHosts, blockedHosts, onlyKnownHosts }: HostSettings,
  ownHost: string,
): LinkVerdict => {
  const isIn = (list: string): boolean => isListedHost(host, parseHosts(list) ?? []);
  if (isIn(blockedHosts)) return 'text';
  if (host === ownHost || isIn(knownHosts)) return 'open';
  return onlyKnownHosts ? 'text' : 'ask';
};
