import type { DeployTarget, Step } from './step.ts';
import { Stopped } from './stopped.ts';

/** Runs the steps in order and stops at the first failure. The next run continues at that step. */
export async function runSteps(
  steps: readonly Step[],
  target: DeployTarget,
  print: (line: string) => void,
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const place = `${index + 1}/${steps.length} ${step.title}`;
    try {
      if (await step.isDone(target)) {
        print(`${place}: nothing to do`);
        continue;
      }
      print(`${place} …`);
      await step.act(target);
      print(`${place}: done`);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      throw new Stopped(`${step.cannot} ${error.message}`);
    }
  }
}
