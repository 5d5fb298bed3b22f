import type { Route } from './fake-route.ts';

/** Buckets of R2 with their locations; by default near the caller. */
export const R2_ROUTES: Route[] = [
  [
    /^GET \/r2\/buckets$/,
    ({ buckets }) => ({ result: { buckets: [...buckets.keys()].map(name => ({ name })) } }),
  ],
  [
    /^GET \/r2\/buckets\/(.+)$/,
    ({ buckets }, _, [name = '']) =>
      buckets.has(name)
        ? { result: { name, location: buckets.get(name) } }
        : { status: 404, code: 10006, message: 'The specified bucket does not exist.' },
  ],
  [
    /^POST \/r2\/buckets$/,
    ({ buckets, deployerPlace }, { body }) => {
      const { name, locationHint } = JSON.parse(body);
      buckets.set(name, locationHint?.toUpperCase() ?? deployerPlace);
      return { result: {} };
    },
    true,
  ],
];
