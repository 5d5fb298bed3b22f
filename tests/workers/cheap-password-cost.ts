/** Stands in for the product's cost where tests run in the Workers runtime: a hash takes a millisecond instead of 300. */
export const PASSWORD_COST = { N: 2 ** 6, r: 8, p: 1 } as const;
