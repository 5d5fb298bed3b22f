import { z } from 'zod';
import { foldColorWord, isColor } from '../colors.ts';
import { AUDIENCE_NAMES } from '../entities/choice-names.ts';
import { AUDIENCES, type Audience } from '../entities/user.ts';
import { cleanText, freeText, INVALID } from '../text/clean-text.ts';
import { hasControlCharacters } from '../text/control-characters.ts';
import { parseHosts } from '../text/links.ts';
import { parseNetworks } from '../text/network.ts';
import { ORIGINS_MAX, parseOrigins } from '../text/origins.ts';
import type { Field } from './define.ts';

const WORD_LIST_MAX = 1_000;
const ORIGIN_LIST_MAX = 2_000;

// Error texts contain no comma, because clients split a refusal at its commas.
/** Returns one error for a missing field, and another for a wrong type. */
export const requiredOr = (otherwise: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? 'is required' : otherwise;

/** Accepts text. Refuses control characters and drops other invalid characters. */
const typed = () =>
  z
    .string({ error: requiredOr('must be a text') })
    .trim()
    .refine(value => !hasControlCharacters(value), INVALID)
    .overwrite(cleanText)
    .trim();

/** A trimmed text of 1 to `max` characters. */
export const text = (max: number): Field<string> => ({
  kind: 'text',
  shape: typed().min(1, 'is required').max(max, `has at most ${max} characters`),
});

/** Refuses `.` and `..`, because browsers remove both from a path and could not address the record. */
const isNameable = (value: string): boolean => value !== '.' && value !== '..';

/** A name that is part of a record's path. */
export const name = (max: number): Field<string> => {
  const { shape, ...field } = text(max);
  return { ...field, shape: shape.refine(isNameable, 'cannot be . or ..') };
};

const PICTURE_NAME_MAX = 60;

/** Name of a picture record. By default the file name is used. */
export const pictureName = (): Field<string> => ({ ...name(PICTURE_NAME_MAX), initial: '' });

/** A trimmed text of at most `max` characters, possibly empty. */
export const optionalText = (max: number, initial = ''): Field<string> => ({
  kind: 'text',
  shape: typed().max(max, `has at most ${max} characters`),
  initial,
});

/** A trimmed text of several lines, possibly empty. */
export const paragraphs = (max: number): Field<string> => ({ ...optionalText(max), hasLines: true });

/** Words separated by Arabic or Latin commas; empty for none. */
export const wordList = (initial: string): Field<string> => optionalText(WORD_LIST_MAX, initial);

/** Addresses and CIDR ranges separated by Arabic or Latin commas; empty for none. */
export const networkList = (): Field<string> => {
  const { shape, ...field } = optionalText(WORD_LIST_MAX);
  const text = 'must be addresses or ranges such as 203.0.113.0/24';
  const networks = shape.refine(list => parseNetworks(list) !== null, text);
  // Confidential, because the list shows the site's partners and the networks with weaker limits.
  return { ...field, shape: networks, confidential: true };
};

/** Host names separated by Arabic or Latin commas; empty for none. */
export const hostList = (): Field<string> => {
  const { shape, ...field } = optionalText(WORD_LIST_MAX);
  const text = 'must be hosts such as example.org';
  return { ...field, shape: shape.refine(list => parseHosts(list) !== null, text) };
};

/** Origins of https pages separated by Arabic or Latin commas; empty for none. */
export const originList = (): Field<string> => {
  const { shape, ...field } = optionalText(ORIGIN_LIST_MAX);
  const text = `must be at most ${ORIGINS_MAX} origins such as https://www.example.org`;
  return { ...field, shape: shape.refine(list => parseOrigins(list) !== null, text) };
};

/** A single word without white space. */
export const word = (max: number): Field<string> => ({
  kind: 'text',
  shape: typed()
    .min(1, 'is required')
    .max(max, `has at most ${max} characters`)
    .refine(value => !/\s/u.test(value), 'must be one word')
    .refine(isNameable, 'cannot be . or ..'),
});

/** A color as hex digits, or the words `white` and `black`, which are stored as digits. */
export const color = (initial?: string): Field<string> => ({
  kind: 'color',
  shape: z
    .string({ error: requiredOr('must be a color') })
    .overwrite(foldColorWord)
    .refine(isColor, 'must be a color such as #0b6e69'),
  ...(initial !== undefined && { initial }),
});

/** A color, or empty for none. */
export const optionalColor = (initial = ''): Field<string> => ({
  kind: 'color',
  shape: z
    .string({ error: requiredOr('must be a color') })
    .overwrite(foldColorWord)
    .refine(value => value === '' || isColor(value), 'must be a color such as #0b6e69'),
  initial,
});

export const flag = (initial: boolean): Field<boolean> => ({
  kind: 'flag',
  shape: z.boolean({ error: requiredOr('must be true or false') }),
  initial,
});

export const choice = <const Choice extends string>(
  choices: readonly Choice[],
  initial?: Choice,
): Field<Choice> => ({
  kind: 'choice',
  // With a type parameter, zod infers only string.
  shape: z.enum(choices, {
    error: requiredOr(`must be one of ${choices.join(' or ')}`),
  }) as unknown as z.ZodType<Choice>,
  choices,
  ...(initial !== undefined && { initial }),
});

/** A choice whose values have names, also in the event record. */
export const namedChoice = <const Choice extends string>(
  choices: readonly Choice[],
  names: Readonly<Record<Choice, string>>,
  initial?: Choice,
): Field<Choice> => ({ ...choice(choices, initial), words: names });

export const audience = (): Field<Audience> => namedChoice(AUDIENCES, AUDIENCE_NAMES, 'all');

/** A choice from a list of numbers. */
export const size = (choices: readonly number[], initial: number): Field<number> => ({
  kind: 'choice',
  shape: z
    .number({ error: requiredOr('must be a number') })
    .refine(value => choices.includes(value), `must be one of ${choices.join(' or ')}`),
  choices,
  initial,
});

export const wholeNumber = (min: number, max: number, initial?: number): Field<number> => ({
  kind: 'number',
  shape: z
    .number({ error: requiredOr('must be a number') })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`),
  ...(initial !== undefined && { initial }),
});

const LINK_MAX = 2_048;

const isWebAddress = (value: string): boolean =>
  value.length <= LINK_MAX && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** Target address of a link, or null. */
export const link = (): Field<string | null> => ({
  kind: 'text',
  shape: freeText({ error: requiredOr('must be a text') })
    .trim()
    .refine(isWebAddress, 'must be an address that begins with http:// or https://')
    .nullable(),
  initial: null,
});

/** Path of a picture on this site, or address of a picture elsewhere; empty for none. */
export const picturePath = (): Field<string> => ({
  kind: 'text',
  shape: typed()
    .max(LINK_MAX, `has at most ${LINK_MAX} characters`)
    .refine(
      value =>
        value === '' || /^\/(?![/\\])/.test(value) || (isWebAddress(value) && value.startsWith('https://')),
      'must be a path of this site or an address that begins with https://',
    ),
  initial: '',
});

/** A time or null. Stored in UTC with milliseconds, so that its text sorts by time. */
export const moment = (): Field<string | null> => ({
  kind: 'moment',
  shape: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: requiredOr('must be a date') })
    .transform(value => new Date(value).toISOString())
    .refine(value => !/^[+-]/.test(value), 'must be a date')
    .nullable(),
  initial: null,
});
