import { Stopped } from './deploy/stopped.ts';
import { SiteRefusal } from './instance/deployed-site.ts';
import { exitWithError } from './local-instance.ts';

/** Prints an expected error as one sentence and any other with its stack trace. */
export async function endsWithSentence(act: Promise<void>): Promise<void> {
  try {
    await act;
  } catch (error) {
    if (error instanceof Stopped || error instanceof SiteRefusal) exitWithError(error.message);
    throw error;
  }
}
