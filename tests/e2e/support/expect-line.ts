import { expect, type Locator } from '@playwright/test';

const SHOWN_CHARACTERS = 1_500;

/**
 * Expects exactly one line of the log with this text. The error contains the end of the log, because a report from
 * another machine has no picture.
 */
export async function expectLine(log: Locator, text: string): Promise<void> {
  try {
    await expect(log.getByText(text, { exact: true })).toHaveCount(1);
  } catch (error) {
    const lines = await log.ariaSnapshot();
    throw new Error(`${(error as Error).message}\n\nThe log ends so:\n${lines.slice(-SHOWN_CHARACTERS)}`, {
      cause: error,
    });
  }
}
