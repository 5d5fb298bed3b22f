import { issueToken } from '../../../worker/platform/http/tokens.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { Platform, SECRET } from '../platform/platform.ts';
import { fill } from '../whole-site/cast.ts';
import { malformedRequest } from './requests.ts';

const BEGINS = 1_900_000_000_000;
const DAY_MS = 86_400_000;

/**
 * Sends malformed requests of a seed to the worker, without a session, as a guest and as an owner. Returns the requests
 * answered by 5xx.
 */
export async function sendMalformedRequests(seed: number, count: number): Promise<string[]> {
  const next = seededRandom(seed);
  const platform = new Platform(next, BEGINS - seed * DAY_MS);
  const { log, warn, error } = console;
  let last = '';
  console.log = console.warn = () => {};
  console.error = line => {
    last = String(line);
  };
  const faults: string[] = [];
  try {
    fill(platform.database.database);
    const session = { sessionID: 's', deviceID: 'd', fingerprint: 'fingerprint', originURL: '' };
    const now = platform.time.now;
    const tokens = await platform.time.until(
      Promise.all([
        issueToken(SECRET, { ...session, sub: 'id-salma', accountType: 'super', nickname: 'salma' }, now),
        issueToken(SECRET, { ...session, sub: 'a-guest', accountType: 'visitor', nickname: 'ليلى' }, now),
      ]),
    );
    for (let at = 0; at < count; at++) {
      const { path, init } = malformedRequest(next, tokens);
      const answer = await platform.fetch(path, init).catch((thrown: Error) => thrown);
      if (answer instanceof Error) faults.push(`${init.method} ${path} threw ${answer.message}`);
      else if (answer.status >= 500)
        faults.push(`${init.method} ${path}: ${answer.status} ${last.slice(0, 500)}`);
    }
  } finally {
    Object.assign(console, { log, warn, error });
    platform.end();
  }
  return faults;
}
