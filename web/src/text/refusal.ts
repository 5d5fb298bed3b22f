import { catalogue } from '../../../protocol/errors/catalogue.ts';
import { filled } from '../../../protocol/errors/filled.ts';

type Refusal = { code?: string; message: string; limit?: number | undefined };

const isKnown = (code: string): code is keyof typeof catalogue => Object.hasOwn(catalogue, code);

/** The Arabic sentence for what the server refused; its own message where the catalogue has none that is whole. */
export const refusalText = ({ code, message, limit }: Refusal): string => {
  const sentence = code !== undefined && isKnown(code) ? filled(catalogue[code].ar, { limit }) : null;
  return sentence === null || sentence.includes('{') ? message : sentence;
};
