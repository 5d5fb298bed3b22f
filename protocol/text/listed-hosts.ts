import { parseHost } from './host.ts';

const HOSTS_MAX = 200;

/** The hosts of a list with commas between them, Arabic or Latin, as they are compared; null where one of them is none. */
export function parseHosts(list: string): string[] | null {
  const words = list
    .split(/[,،]/u)
    .map(word => word.trim())
    .filter(word => word !== '');
  const hosts = words.map(parseHost).filter(host => host !== null);
  return hosts.length === words.length && hosts.length <= HOSTS_MAX ? hosts : null;
}

/** Whether a host, or one that it is part of, is listed: `m.example.org` is part of `example.org`. */
export const isListedHost = (host: string, hosts: readonly string[]): boolean =>
  hosts.some(listed => host === listed || host.endsWith(`.${listed}`));
