import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

/** Environment variables that disable network requests of tools, because a local instance makes none. */
export const OFFLINE = {
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
} as const;

/** Runs a tool from node_modules until it exits. `quiet` shows the tool's output only after a failure. */
export function run(command: string, args: readonly string[], { quiet = false, env = {} } = {}): boolean {
  const result = spawnSync(command, args, {
    stdio: quiet ? 'pipe' : 'inherit',
    encoding: 'utf8',
    env: { ...process.env, ...OFFLINE, ...env },
    shell: process.platform === 'win32',
  });
  if (quiet && result.status !== 0) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  if (result.error) console.error(`${command} could not be started: ${result.error.message}`);
  return result.status === 0;
}

/** Runs a tool until it exits. Shows or returns the tool's output. */
export function finish(
  command: string,
  args: readonly string[],
  { env = {}, isShown = false }: { env?: Record<string, string>; isShown?: boolean } = {},
): Promise<{ isGood: boolean; printed: string }> {
  const child = spawn(command, args, {
    stdio: isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...OFFLINE, ...env },
    shell: process.platform === 'win32',
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  return new Promise(resolve => {
    child.once('error', error => resolve({ isGood: false, printed: `${command}: ${error.message}` }));
    child.once('close', code => resolve({ isGood: code === 0, printed }));
  });
}

/** Starts a tool that runs until it is stopped. */
export function start(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcess {
  return spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...OFFLINE, ...env },
    shell: process.platform === 'win32',
  });
}

/** Stops the child processes when this process stops or one of them exits. */
export function endTogether(children: readonly ChildProcess[]): void {
  const end = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  onEnd(end);
  for (const child of children) {
    child.on('exit', (code, signal) => {
      end();
      process.exitCode = signal ? 0 : (code ?? 1);
    });
  }
}

/** Read at startup, so that an exit of the parent is noticed even before the runtime starts. */
const parent = process.ppid;

/**
 * Calls `end` when this process should stop. Also watches for the parent's exit, because the shell of npm does not
 * forward SIGTERM.
 */
export function onEnd(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  setInterval(() => process.ppid !== parent && end(), 500).unref();
}
