import { isUpName, up } from '../../protocol/wire/up.ts';

/** Throws where an accepted message is acknowledged with other data than its declaration says. */
export function checkAckShape(event: string, { ok, data }: { ok?: unknown; data?: unknown }): void {
  if (ok !== true || !isUpName(event)) return;
  const { success, error } = up[event].ack.safeParse(data ?? {});
  if (!success) throw new Error(`ack of ${event}: ${error?.message} in ${JSON.stringify(data)}`);
}
