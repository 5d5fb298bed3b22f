import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

type Answers = { bytes: number; closeCode: number | null };

/** A guest in its own process who sends many frames at once and reads nothing until requested. */
export class Flood {
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess) {
    this.#process = process;
  }

  /** `address`: address of the guest's socket, with its ticket. Resolves when the frames are ready to send. */
  static async prepare(address: string, site: string, kind: string, frames: number): Promise<Flood> {
    const flooder = fork(fileURLToPath(new URL('flooder.ts', import.meta.url)), [
      address,
      site,
      kind,
      String(frames),
    ]);
    const ended = once(flooder, 'exit').then(([code]) => {
      throw new Error(`the flooding guest ended with ${code}`);
    });
    await Promise.race([once(flooder, 'message'), ended]);
    ended.catch(() => {});
    return new Flood(flooder);
  }

  send(): void {
    this.#process.send('send');
  }

  /** Received frames, and the close code if closed. */
  async read(): Promise<Answers> {
    this.#process.send('read');
    const [answers] = (await once(this.#process, 'message')) as [Answers];
    return answers;
  }
}
