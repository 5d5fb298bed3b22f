const frame = (event: string, data: unknown, id?: string) => JSON.stringify({ event, data, id });

/** Frames that a guest sends at full rate: text by position in the flood. */
export const KINDS: Record<string, (at: number) => string> = {
  absent: at => frame('requestKickUser', { userId: `nobody-${at}` }, `absent-${at}`),
  forbidden: at => frame('requestShowAllConnected', {}, `forbidden-${at}`),
  repeated: () => frame('newMessageFromClient', { text: 'again', style: {} }, 'always-the-same'),
  talk: at => frame('newMessageFromClient', { text: `word ${at}`, style: {} }, `talk-${at}`),
  large: at => frame('newMessageFromClient', { text: 'س'.repeat(4_000), style: {} }, `large-${at}`),
  unknown: at => frame(`noSuchEvent${at}`, {}),
  unreadable: () => '{broken',
  received: at => frame('received', { seq: at }),
  ping: () => 'ping',
  mixed: at => Object.values(KINDS)[at % (Object.keys(KINDS).length - 1)]?.(at) ?? '',
};

/** Frames without a rate limit: they cost a room nothing. */
export const HARMLESS: ReadonlySet<string> = new Set(['received', 'ping']);
