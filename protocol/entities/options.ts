/**
 * What an operator has set for the whole site. `idleTimeout` in minutes, 0 never closes anybody; so many messages
 * (`floodCount`) within `floodSeconds`, 0 of either is no limit; `addressDays` and `eventDays` 0 keep for ever.
 */
export type SiteOptions = {
  logo: string;
  showLogo: boolean;
  idleTimeout: number;
  bannerInterval: number;
  maxBots: number;
  floodCount: number;
  floodSeconds: number;
  banFloodersIP: boolean;
  banFloodersHost: boolean;
  publicMessagesShown: number;
  enableEmoticons: boolean;
  kickHoldSeconds: number;
  addressDays: number;
  eventDays: number;
  minCharacters: number;
  maxCharacters: number;
  minShortcuts: number;
  maxShortcuts: number;
  minEmoticons: number;
  maxEmoticons: number;
  minLines: number;
  maxLines: number;
  scrollBack: number;
};
