// npx node --import ./tests/simulations/platform/register.ts …: the platform's module is the one beside this.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'cloudflare:workers'
      ? { url: new URL('./cloudflare-workers.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});
