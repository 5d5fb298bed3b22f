import type { Field } from './define.ts';
import { resource } from './define.ts';
import { flag, picturePath, size, wholeNumber } from './fields.ts';

/** What both of the option sections say; it is kept once. */
const FLOODING = {
  floodCount: wholeNumber(0, 100),
  floodSeconds: wholeNumber(0, 3_600),
  banFloodersIP: flag(false),
  banFloodersHost: flag(false),
};

/** `idleTimeout` in minutes and 0 for never; `addressDays` and `eventDays` in days and 0 for ever; a flood of 0 is no limit. */
export const options1 = resource({
  name: 'options-1',
  singular: 'options1',
  model: 'Options',
  key: 'id',
  section: 'Options-1',
  pageSize: 1,
  readers: 'everybody',
  fields: {
    logo: picturePath(),
    showLogo: flag(false),
    idleTimeout: wholeNumber(0, 1_440),
    bannerInterval: wholeNumber(1, 3_600),
    maxBots: wholeNumber(0, 100),
    ...FLOODING,
    publicMessagesShown: wholeNumber(1, 50),
    enableEmoticons: flag(true),
    kickHoldSeconds: wholeNumber(15, 86_400),
    addressDays: wholeNumber(0, 3_650),
    eventDays: wholeNumber(0, 3_650),
  },
});

const PAIRS = [
  ['minCharacters', 'maxCharacters'],
  ['minShortcuts', 'maxShortcuts'],
  ['minEmoticons', 'maxEmoticons'],
  ['minLines', 'maxLines'],
] as const;

const MAX = 300;
const atLeast = (min: number): Field<number> => wholeNumber(min, MAX);

/** How much of what a message may hold, and how much of the talk a screen keeps. */
export const options2 = resource({
  name: 'options-2',
  singular: 'options2',
  model: 'Options',
  key: 'id',
  section: 'Options-2',
  pageSize: 1,
  readers: 'everybody',
  fields: {
    minCharacters: atLeast(1),
    maxCharacters: atLeast(1),
    minShortcuts: atLeast(0),
    maxShortcuts: atLeast(0),
    minEmoticons: atLeast(0),
    maxEmoticons: atLeast(0),
    minLines: atLeast(1),
    maxLines: atLeast(1),
    ...FLOODING,
    scrollBack: size([100, 75], 100),
  },
  disagreements: record =>
    Object.fromEntries(
      PAIRS.filter(([min, max]) => Number(record[min]) > Number(record[max])).map(([min, max]) => [
        min,
        `must not be more than ${max}`,
      ]),
    ),
});
