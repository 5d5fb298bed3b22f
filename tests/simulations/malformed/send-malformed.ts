// npx node --import ./tests/simulations/platform/register.ts tests/simulations/malformed/send-malformed.ts FRAMES
// REQUESTS: prints internal errors, and exits with 1 if there are any.
import { sendMalformedFrames } from './send-frames.ts';
import { sendMalformedRequests } from './send-requests.ts';

const [frames = '100000', requests = '50000'] = process.argv.slice(2);
const EACH = 2_500;

Object.assign(globalThis, { WebSocketRequestResponsePair: class {} });
const faults: string[] = [];
for (let seed = 1; seed <= Number(frames) / EACH; seed++)
  faults.push(...(await sendMalformedFrames(seed, EACH)));
for (let seed = 1; seed <= Number(requests) / EACH; seed++)
  faults.push(...(await sendMalformedRequests(seed, EACH)));
for (const fault of faults.slice(0, 20)) console.log(fault);
console.log(`${frames} frames and ${requests} requests: ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
