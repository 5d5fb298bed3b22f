/**
 * Of scrypt, for every password that is stored from now on. N·r·p stays under the 2^20 that the platform allows (measured on workerd,
 * 2026-11: 0.24 to 0.34 s). Most tests are built with a cheaper one; nothing that runs can choose it.
 */
export const PASSWORD_COST = { N: 2 ** 15, r: 8, p: 3 } as const;
