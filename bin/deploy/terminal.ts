import { createInterface } from 'node:readline/promises';

/** Asks for one of several named options and returns its name. */
export type Choose = <Name extends string>(
  question: string,
  options: Readonly<Record<Name, string>>,
  usual: Name,
) => Promise<Name>;

export type Terminal = { choose: Choose; confirm: (question: string) => Promise<boolean> };

/** Without a terminal, the deploy uses each default option and treats each confirmation as refused. */
export const NO_TERMINAL: Terminal = {
  choose: (_, __, usual) => Promise.resolve(usual),
  confirm: () => Promise.resolve(false),
};

export const TERMINAL: Terminal = {
  choose: async (question, options, usual) => {
    const names = Object.keys(options) as (typeof usual)[];
    const list = names.map((name, at) => `  ${at + 1}  ${options[name]}${name === usual ? ' (Enter)' : ''}`);
    const answer = await ask(`${[question, ...list].join('\n')}\nNumber: `);
    return names[Number(answer) - 1] ?? usual;
  },
  confirm: async question => /^y/i.test(await ask(`${question} (y/n) `)),
};

async function ask(question: string): Promise<string> {
  const reading = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await reading.question(question);
  reading.close();
  return answer.trim();
}
