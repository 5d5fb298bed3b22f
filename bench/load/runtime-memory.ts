import { execFileSync } from 'node:child_process';

/**
 * Memory of the runtime started by this process in bytes: worker, objects and their garbage. The inspector reports only
 * the heap, and leaves requests unanswered while the worker is busy (workerd 1.20261117, 2026-11).
 */
export function runtimeMemory(): number {
  const children = execFileSync('ps', ['-o', 'rss=,comm=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  const line = children.split('\n').find(each => each.trim().endsWith('workerd'));
  if (!line) throw new Error('This process has started no runtime.');
  return Number.parseInt(line, 10) * 1024;
}
