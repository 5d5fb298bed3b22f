// npx node bench/load/relayed-instance.ts: an instance with SAMAR_SOCKETS_PER_OBJECT sockets per room and per relay.
import { appendFileSync } from 'node:fs';
import { buildPage } from '../../bin/build-page.ts';
import { localInstance } from '../../bin/local-instance.ts';
import { prepareInstance } from '../../bin/prepare-instance.ts';
import { onEnd } from '../../bin/run.ts';
import { startRuntime } from '../../bin/runtime.ts';

const instance = localInstance(process.env);
buildPage();
await prepareInstance(instance);
appendFileSync(
  instance.envFile,
  `SAMAR_REQUEST_LOG=off\nSAMAR_SOCKETS_PER_OBJECT=${process.env.SAMAR_SOCKETS_PER_OBJECT ?? ''}\n`,
);
const runtime = await startRuntime(instance);
onEnd(() => void runtime.dispose().then(() => process.exit(0)));
