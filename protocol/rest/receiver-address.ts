/** Whether an address says where something is sent and nothing else: no name, password or fragment, which would be written down with it. */
export function isBareAddress(text: string): boolean {
  const { username = '', password = '', hash = '' } = URL.parse(text) ?? {};
  return username === '' && password === '' && hash === '';
}

/** Names within one machine or network (RFC 6761, 6762, 8375; ICANN's `internal`, 2024). */
const PRIVATE_SUFFIX = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|test|invalid)\.?$/;

/** Whether an address names its server, by a name that the whole internet may know. `URL` writes every form of an address of four bytes alike. */
export function hasPublicName(text: string): boolean {
  const hostname = URL.parse(text)?.hostname ?? '';
  const isAddress = hostname.startsWith('[') || /^\d+(?:\.\d+){3}\.?$/.test(hostname);
  return !isAddress && hostname.includes('.') && !PRIVATE_SUFFIX.test(hostname);
}
