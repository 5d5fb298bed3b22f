import type { generalErrors } from '../../../../protocol/errors/catalogue/general.ts';
import type { identityErrors } from '../../../../protocol/errors/catalogue/identity.ts';
import { type ErrorEntry, interpolate } from '../../../../protocol/errors/error-entry.ts';
import { replaced, spoken } from '../language.ts';
import { inTwoLanguages } from '../two-languages.ts';

/**
 * Placeholder values of a template in a sentence, such as the section in `Unauthorized to access Admin-Bans`. Null if
 * the sentence does not match.
 */
export const templateValues = (
  sentence: string,
  template: string,
): Readonly<Record<string, string>> | null => {
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const pattern = escaped.replace(/\{(\w+)\}/g, '(?<$1>.+)');
  const match = new RegExp(`^${pattern}$`, 'su').exec(sentence);
  return match && { ...match.groups };
};

/** Error table rows that a part of the page may need, by code. */
export type KnownErrors = Readonly<Record<string, ErrorEntry>>;

/** A thrown or received error. `status`: that of an HTTP answer. */
export type AnyError = {
  code?: string;
  message: string;
  status?: number;
  limit?: number | undefined;
  missing?: readonly { ar: string }[] | undefined;
};

/** Fallback for answers without a known code, such as an HTML page of a proxy. */
const BY_STATUS: Readonly<Record<number, keyof typeof generalErrors | keyof typeof identityErrors>> = {
  400: 'validation',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'overloaded',
};

const ARABIC = /\p{sc=Arabic}/u;
const PREFIX = /^\w+ validation failed:\s*/;

/** Prefers the server's text, which is more exact than the error table's. */
const englishOf = (row: ErrorEntry, { message, limit }: AnyError): string | null => {
  const sentence = message.replace(PREFIX, '');
  if (sentence !== '' && !ARABIC.test(sentence)) return sentence;
  const text = interpolate(row.text, { limit });
  return text.includes('{') ? null : text;
};

const own = (errors: KnownErrors, code: string): ErrorEntry | undefined =>
  Object.hasOwn(errors, code) ? errors[code] : undefined;

/** Error texts for a part of the page. `further` may append a sentence. */
export function sentencesOf(known: KnownErrors, further: (error: AnyError) => string | null = () => null) {
  const rowOf = ({ code, status }: AnyError): ErrorEntry | null => {
    const row = code === undefined ? undefined : (own(known, code) ?? own(spoken?.furtherErrors ?? {}, code));
    if (row !== undefined || status === undefined) return row ?? null;
    return known[BY_STATUS[status] ?? 'internal'] ?? null;
  };

  const sentenceOf = (error: AnyError): string => {
    const row = rowOf(error);
    if (row === null) return error.message;
    if (spoken) return englishOf(row, error) ?? error.message;
    const { code, limit, message } = error;
    const sentence = interpolate(replaced[`refusal.${code}`] ?? row.ar, {
      ...templateValues(message, row.text),
      ...(limit !== undefined && { limit }),
    });
    return sentence.includes('{') ? message : sentence;
  };

  /** Text of a refusal. Uses the server's message if the table has no complete text. */
  const errorText = (error: AnyError): string => {
    const more = further(error);
    return more === null ? sentenceOf(error) : `${sentenceOf(error)} ${more}`;
  };

  /**
   * Arabic text with the English below if the requirements define it; `always`: with any English. An English page shows
   * only English.
   */
  const errorSentence = (error: AnyError, which: 'given' | 'always' = 'given'): string => {
    const row = rowOf(error);
    if (spoken || row === null || (which === 'given' && row.given !== true)) return errorText(error);
    return inTwoLanguages(errorText(error), englishOf(row, error));
  };

  return { errorText, errorSentence };
}
