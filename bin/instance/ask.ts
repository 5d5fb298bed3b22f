import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export type Ask = (question: string, isHidden?: boolean) => Promise<string>;

/**
 * Asks questions at the terminal, or reads answers line by line from a pipe. The terminal does not echo hidden answers.
 */
export async function askingAtTerminal<Answers>(questions: (ask: Ask) => Promise<Answers>): Promise<Answers> {
  let isHidden = false;
  const echo = new Writable({
    write(chunk, _, done) {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const reading = createInterface({ input: process.stdin, output: echo, terminal: process.stdin.isTTY });
  const lines = reading[Symbol.asyncIterator]();
  const answers = await questions(async (question, hidden = false) => {
    process.stdout.write(question);
    isHidden = hidden;
    const { value = '' } = await lines.next();
    if (hidden) process.stdout.write('\n');
    return value;
  });
  reading.close();
  return answers;
}
