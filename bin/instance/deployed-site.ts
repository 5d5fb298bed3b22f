import { networkErrorText } from '../deploy/network-error-text.ts';
import { readConfig } from '../deploy/plan.ts';
import { exitWithError } from '../local-instance.ts';
import { OPERATOR_KEY, operatorKeysOf } from './operator-key.ts';

/** Refusal of a site with its status; 0 if the site did not answer. */
export class SiteRefusal extends Error {
  readonly status: number;
  /** True if the site itself refused the call; false if the hosting platform refused it first. */
  readonly isOwnWord: boolean;

  constructor(status: number, sentence: string, isOwnWord = false) {
    super(sentence);
    this.status = status;
    this.isOwnWord = isOwnWord;
  }
}

export function deployedSite(given: string | undefined, usage: string): URL {
  const isAddress = given !== undefined && URL.canParse(given);
  if (!isAddress || new URL(given).protocol !== 'https:') exitWithError(usage);
  return new URL(given ?? '');
}

/** Calls a site. Throws a refusal with the site's error text. */
export async function askSite(url: URL, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init).catch((error: unknown) => {
    throw new SiteRefusal(0, `${url.origin} could not be reached: ${networkErrorText(error)}.`);
  });
  if (answer.ok) return answer;
  const message = messageIn(await answer.text());
  throw new SiteRefusal(
    answer.status,
    message ??
      `${url.origin} answered with status ${answer.status} and without a message of this site. Check the address; a new one may need some minutes.`,
    message !== null,
  );
}

/** Explains that a site without an operator key does not offer the calls that require one. */
export const withoutKey = ({ origin }: URL, error: unknown): unknown =>
  error instanceof SiteRefusal && error.status === 404 && error.isOwnWord
    ? new SiteRefusal(404, `${origin} has no operator key yet: npm run deploy gives it one.`)
    : error;

/** Runs `act` with the first key that the site accepts. */
export async function withOperatorKey<Result>(
  { origin }: URL,
  act: (key: string) => Promise<Result>,
): Promise<Result> {
  const { name = '', account_id } = readConfig();
  const { env } = process;
  for (const key of operatorKeysOf(env, name, account_id ?? env.CLOUDFLARE_ACCOUNT_ID))
    try {
      return await act(key);
    } catch (error) {
      if (!(error instanceof SiteRefusal && error.status === 401)) throw error;
    }
  throw new SiteRefusal(
    401,
    `${origin} does not take the operator key of this machine: set ${OPERATOR_KEY}, or make a new one with npm run rotate-operator-key.`,
  );
}

/** The platform's own error pages are not JSON. */
function messageIn(text: string): string | null {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}
