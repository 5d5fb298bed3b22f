import { catalogue } from '../../../protocol/errors/catalogue.ts';

type Refusal = { code?: string; message: string };

const isKnown = (code: string): code is keyof typeof catalogue => Object.hasOwn(catalogue, code);

/** The Arabic sentence for what the server refused; its own message where the catalogue has none that is whole. */
export const refusalText = ({ code, message }: Refusal): string => {
  const sentence = code !== undefined && isKnown(code) ? catalogue[code].ar : null;
  return sentence === null || sentence.includes('{') ? message : sentence;
};
