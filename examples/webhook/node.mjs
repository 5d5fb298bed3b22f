// Receives webhook deliveries, in Node 20 or newer: SAMAR_WEBHOOK_SECRET=whsec_… node node.mjs 9000 The secret is shown
// in the panel. No library is needed; those of standardwebhooks.com do the same.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { SAMAR_WEBHOOK_SECRET: secret = '' } = process.env;
if (!secret.startsWith('whsec_')) {
  console.error('Set SAMAR_WEBHOOK_SECRET to the secret that the panel has shown: it begins with whsec_.');
  process.exit(2);
}
const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
const port = Number(process.argv[2] ?? 9000);
/** Messages may arrive twice: store their ids together with their effects. */
const taken = new Set();

function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers;
  // Old messages could be replayed.
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false;
  const right = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest();
  return signatures.split(' ').some(each => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64');
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts).toString();
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  const id = request.headers['webhook-id'];
  if (!taken.has(id)) {
    taken.add(id);
    const { type, data } = JSON.parse(body);
    console.log(`${type}: ${data.text ?? `${data.nickname} (${data.reason})`}`);
  }
  // Any status other than 2xx is retried later.
  response.writeHead(204).end();
}).listen(port, () => console.log(`Listening on port ${port}.`));
