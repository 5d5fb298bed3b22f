import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

async function addresses(setting: string | undefined) {
  const asked: string[] = [];
  vi.resetModules();
  vi.stubEnv('VITE_API_ORIGIN', setting);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ data: {} });
  });
  const { request } = await import('./http-client.ts');
  const { avatarSrc } = await import('./image-urls.ts');
  await request('GET /gifts');
  return [...asked, avatarSrc('moon.png')];
}

test('API and images are at the origin of the page or at VITE_API_ORIGIN (BROWSER-11)', async () => {
  expect(await addresses(undefined)).toEqual(['/api/v1/gifts', '/uploads/avatars/moon.png']);
  expect(await addresses('https://api.example')).toEqual([
    'https://api.example/api/v1/gifts',
    'https://api.example/uploads/avatars/moon.png',
  ]);
});
