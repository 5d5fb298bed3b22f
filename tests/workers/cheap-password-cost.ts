/** Replaces the product's cost in Workers runtime tests: a hash takes a millisecond instead of 300. */
export const PASSWORD_COST = { N: 2 ** 6, r: 8, p: 1 } as const;
