/** `1` on a local instance only; one that is reached by another name than localhost refuses to run with it. */
export type LocalSetting = { SAMAR_LOCAL?: string };

/** Whether this is a local instance. */
export const isLocal = (env: LocalSetting): boolean => env.SAMAR_LOCAL === '1';
