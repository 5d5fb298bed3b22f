import { catalogue } from '../../../protocol/errors/catalogue.ts';
import { interpolate } from '../../../protocol/errors/interpolate.ts';

type CodedError = { code?: string; message: string; limit?: number | undefined };

const isKnown = (code: string): code is keyof typeof catalogue => Object.hasOwn(catalogue, code);

/** The Arabic sentence of a refusal; the server's message where the catalogue has no complete one. */
export const errorText = ({ code, message, limit }: CodedError): string => {
  const sentence = code !== undefined && isKnown(code) ? interpolate(catalogue[code].ar, { limit }) : null;
  return sentence === null || sentence.includes('{') ? message : sentence;
};
