import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { TargetSite } from './target-site.ts';

test.each(['http://chat.example', 'http://localhost.example', 'ftp://chat.example', 'chat.example', ''])(
  '%s: an address without HTTPS is refused before the password is sent (IMPORT-8)',
  address => {
    expect(() => new TargetSite(address)).toThrow('https');
  },
);

test.each(['https://chat.example', 'http://localhost:8787', 'http://127.0.0.1:8787', 'http://[::1]:8787'])(
  '%s is accepted as a site address (IMPORT-8)',
  address => {
    expect(new TargetSite(address)).toBeInstanceOf(TargetSite);
  },
);

test('the password is not sent to a redirect target (IMPORT-8)', async () => {
  const bodies: string[] = [];
  const other = createServer((request, response) => {
    request.on('data', part => bodies.push(String(part)));
    request.on('end', () => response.end('{}'));
  });
  const at = async (server: typeof other): Promise<string> => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const target = await at(other);
  const site = createServer((_, response) => response.writeHead(307, { Location: `${target}/x` }).end());
  const login = new TargetSite(await at(site)).logIn('owner', 'secret words');
  await expect(login).rejects.toThrow('redirects');
  expect(bodies).toEqual([]);
  for (const server of [site, other]) server.close();
});
