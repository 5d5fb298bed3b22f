// A registry mirror may lack the newest builds for other platforms; npm then leaves those optional
// packages out of package-lock.json and `npm ci` refuses the lock. This adds each one by the exact
// version its parent pins (without an integrity hash, which only an open registry can give).
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const packages = lock.packages;

const OS = [
  [/android/, 'android'],
  [/darwin/, 'darwin'],
  [/freebsd/, 'freebsd'],
  [/win(32|dows)/, 'win32'],
  [/linux/, 'linux'],
];
const CPU = [
  [/wasm32/, 'wasm32'],
  [/arm64/, 'arm64'],
  [/-arm(-|$)|gnueabihf/, 'arm'],
  [/x64|-64$|64-/, 'x64'],
];
const match = (table, name) => table.find(([pattern]) => pattern.test(name))?.[1];

function isListed(parent, name) {
  for (
    let at = parent;
    ;
    at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : ''
  ) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
  }
}

for (const [parent, pkg] of Object.entries({ ...packages })) {
  for (const [name, range] of Object.entries(pkg.optionalDependencies ?? {})) {
    if (isListed(parent, name) || !/^\d/.test(range)) continue;
    const [os, cpu] = [match(OS, name), match(CPU, name)];
    packages[`node_modules/${name}`] = {
      version: range,
      ...(cpu && { cpu: [cpu] }),
      ...(pkg.dev && { dev: true }),
      optional: true,
      ...(os && { os: [os] }),
      ...(/musl/.test(name) ? { libc: ['musl'] } : /linux.*gnu/.test(name) ? { libc: ['glibc'] } : {}),
    };
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
