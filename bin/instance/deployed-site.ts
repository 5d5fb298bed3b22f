import { readConfig } from '../deploy/plan.ts';
import { whyUnreachable } from '../deploy/why-unreachable.ts';
import { exitWithError } from '../local-instance.ts';
import { OPERATOR_KEY, operatorKeysOf } from './operator-key.ts';

/** The refusal of a site with its status; 0 where the site could not be reached. */
export class SiteRefusal extends Error {
  readonly status: number;
  /** Whether the site itself says so, and not the platform before it. */
  readonly isOwnWord: boolean;

  constructor(status: number, sentence: string, isOwnWord = false) {
    super(sentence);
    this.status = status;
    this.isOwnWord = isOwnWord;
  }
}

/** The address of a deployed instance, from the command's argument. */
export function deployedSite(given: string | undefined, usage: string): URL {
  const isAddress = given !== undefined && URL.canParse(given);
  if (!isAddress || new URL(given).protocol !== 'https:') exitWithError(usage);
  return new URL(given ?? '');
}

/** One call of a site. A refusal is an error with the site's own sentence. */
export async function askSite(url: URL, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init).catch((error: unknown) => {
    throw new SiteRefusal(0, `${url.origin} could not be reached: ${whyUnreachable(error)}.`);
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

/** A site without an operator key does not have the calls that need one. */
export const withoutKey = ({ origin }: URL, error: unknown): unknown =>
  error instanceof SiteRefusal && error.status === 404 && error.isOwnWord
    ? new SiteRefusal(404, `${origin} has no operator key yet: npm run deploy gives it one.`)
    : error;

/** Runs `act` with the first key that the site takes. */
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

/** A page of the platform is no JSON. */
function messageIn(text: string): string | null {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}
