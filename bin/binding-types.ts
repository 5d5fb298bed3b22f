// npm run bindings [-- --check]: generates the types of the bindings in wrangler.toml, or checks that they are current.
import { run } from './run.ts';

// Reads the secrets' names from the example file, because a developer's own .dev.vars would change the result.
const ARGS = ['--env-file=.dev.vars.example', '--env-interface=Bindings'];
// Runtime types come from @cloudflare/workers-types. Variables are not strict, because a deploy may set other origins.
const WITHOUT = ['--include-runtime=false', '--strict-vars=false'];

const isGood = run(
  'wrangler',
  ['types', 'worker/bindings.d.ts', ...ARGS, ...WITHOUT, ...process.argv.slice(2)],
  { quiet: true, env: { CI: 'true' } },
);
if (!isGood) console.error('worker/bindings.d.ts differs from wrangler.toml: npm run bindings writes it.');
process.exit(isGood ? 0 : 1);
