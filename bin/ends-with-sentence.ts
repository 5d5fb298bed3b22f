import { Stopped } from './deploy/stopped.ts';
import { SiteRefusal } from './instance/deployed-site.ts';
import { exitWithError } from './local-instance.ts';

/** A fault that a person can mend ends in one sentence, any other with its trace. */
export async function endsWithSentence(act: Promise<void>): Promise<void> {
  try {
    await act;
  } catch (error) {
    if (error instanceof Stopped || error instanceof SiteRefusal) exitWithError(error.message);
    throw error;
  }
}
