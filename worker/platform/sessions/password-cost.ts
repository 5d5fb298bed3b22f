/**
 * Scrypt cost of new password hashes. N·r·p stays below the platform's 2^20 (measured on workerd, 2026-11: 0.24 to
 * 0.34 s). A file of its own, because Workers runtime tests replace it with a cheaper cost (vitest.config.ts). No
 * runtime setting changes it.
 */
export const PASSWORD_COST = { N: 2 ** 15, r: 8, p: 3 } as const;
