/** What the chat itself reads over HTTP: people are told when an operator changes one of these, and of no others. */
const READ_BY_CLIENTS: ReadonlySet<string> = new Set([
  'emojis',
  'shortcuts',
  'gifts',
  'giftsSpeedDir',
  'rooms',
  'avatars',
  'stars',
  'colors',
  'banners',
  'appearance',
  'options-1',
  'options-2',
  'windows',
]);

export const isReadByClients = (resource: string): boolean => READ_BY_CLIENTS.has(resource);
