import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Entered, Listened, Returned, Talked } from './crowd.ts';
import type { Order } from './crowd-process.ts';

/** A crowd in its own process. */
export class RemoteCrowd {
  readonly #process: ChildProcess;

  constructor(site: string, dialect: string, rooms: readonly string[] = []) {
    this.#process = fork(path.join(import.meta.dirname, 'crowd-process.ts'), [site, dialect, ...rooms]);
  }

  enter = (people: number): Promise<Entered> => this.#ask({ do: 'enter', people });
  talk = (rate: number, seconds: number): Promise<Talked> => this.#ask({ do: 'talk', rate, seconds });
  changeStatus = (rate: number, seconds: number): Promise<Listened> =>
    this.#ask({ do: 'changeStatus', rate, seconds });
  hidePages = (): Promise<{ hidden: number }> => this.#ask({ do: 'hidePages' });
  comeBack = (): Promise<Returned> => this.#ask({ do: 'comeBack' });

  leave(): void {
    if (this.#process.connected) this.#process.disconnect();
  }

  #ask<Report>(order: Order): Promise<Report> {
    return new Promise((resolve, reject) => {
      this.#process.once('exit', code => reject(new Error(`The clients ended with ${code}.`)));
      this.#process.once('message', ({ report, error }: { report: Report; error?: string }) => {
        this.#process.removeAllListeners('exit');
        if (error) reject(new Error(error));
        else resolve(report);
      });
      this.#process.send(order);
    });
  }
}
