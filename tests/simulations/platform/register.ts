// npx node --import ./tests/simulations/platform/register.ts …: resolves the platform's module to the simulated one in
// this folder.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'cloudflare:workers'
      ? { url: new URL('./cloudflare-workers.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});
