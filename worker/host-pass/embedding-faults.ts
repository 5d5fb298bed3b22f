import type { EmbeddingFault, EmbeddingFindings } from '../../protocol/rest/host-keys.ts';
import { ageOf, isSignedBy, readHostPass, timeOf } from './read-host-pass.ts';

/** What an embedding is judged by. `secretOf` answers null for a key that this site does not have. */
export type EmbeddingSite = {
  chat: string;
  embedOrigins: readonly string[];
  secretOf: (keyId: string) => Promise<string | null>;
};

type Question = { address: string; pass: string | null };

/** What is wrong with the page at this address showing the chat, and with a pass of its server. Nothing of it is fetched. */
export async function findEmbeddingFaults(
  site: EmbeddingSite,
  { address, pass }: Question,
  now: number,
): Promise<EmbeddingFindings> {
  const origin = originOf(address);
  const ofPass = pass === null ? { faults: [], passAgeMs: null } : await judgePass(site, pass, origin, now);
  return {
    origin,
    serverTime: new Date(now).toISOString(),
    passAgeMs: ofPass.passAgeMs,
    faults: [...judgeAddress(site, origin), ...ofPass.faults],
  };
}

function judgeAddress({ chat, embedOrigins }: EmbeddingSite, origin: string | null): EmbeddingFault[] {
  if (origin === null) return ['address_unreadable'];
  const isHostSecure = origin.startsWith('https:');
  const isChatSecure = chat.startsWith('https:');
  return [
    ...(embedOrigins.includes(origin) ? [] : (['origin_unnamed'] as const)),
    // A browser shows no http frame in an https page.
    ...(isHostSecure && !isChatSecure ? (['chat_insecure'] as const) : []),
    ...(isChatSecure && !isHostSecure ? (['host_insecure'] as const) : []),
  ];
}

async function judgePass(
  { secretOf }: EmbeddingSite,
  pass: string,
  origin: string | null,
  now: number,
): Promise<Pick<EmbeddingFindings, 'faults' | 'passAgeMs'>> {
  const read = readHostPass(pass);
  if (!read) return { faults: ['pass_unreadable'], passAgeMs: null };
  const { keyId, claims } = read;
  const secret = await secretOf(keyId);
  const time = timeOf(claims, now);
  const faults: EmbeddingFault[] = [];
  if (secret === null) faults.push('key_unknown');
  else if (!(await isSignedBy(secret, pass))) faults.push('signature_wrong');
  if (origin !== null && claims.origin !== origin) faults.push('pass_origin');
  if (time === 'early') faults.push('clock_ahead');
  if (time === 'late') faults.push('clock_behind');
  return { faults, passAgeMs: ageOf(claims, now) };
}

function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return /^https?:$/.test(protocol) ? origin : null;
}
