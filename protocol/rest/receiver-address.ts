/** Whether an address says where something is sent and nothing else: no name, password or fragment, which would be written down with it. */
export function isBareAddress(text: string): boolean {
  const { username = '', password = '', hash = '' } = URL.parse(text) ?? {};
  return username === '' && password === '' && hash === '';
}
