import { Stopped } from './deploy/stopped.ts';
import { SiteRefusal } from './instance/deployed-site.ts';
import { exitWithError } from './local-instance.ts';

/** What a person can mend is one sentence, anything else a fault with its trace. */
export async function endsWithSentence(act: Promise<void>): Promise<void> {
  try {
    await act;
  } catch (error) {
    if (error instanceof Stopped || error instanceof SiteRefusal) exitWithError(error.message);
    throw error;
  }
}
