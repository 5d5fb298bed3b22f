import { expect, test } from 'vitest';
import { readSource } from '../source-imports.ts';
import { withDeployButton } from './deploy-button.ts';

const PLACE = '<!-- deploy button -->\nold\n<!-- end of the deploy button -->\n\nmore';
const LINK = 'https://deploy.workers.cloudflare.com/?url=';

test('the deploy button in the README matches package.json', () => {
  const readme = readSource('README.md');
  expect(withDeployButton(readme, JSON.parse(readSource('package.json')).repository)).toBe(readme);
});

test.each([
  ['samar/samar', 'https://github.com/samar/samar'],
  ['gitlab:samar/samar', 'https://gitlab.com/samar/samar'],
  [{ url: 'git+https://github.com/samar/samar.git' }, 'https://github.com/samar/samar'],
  [{ url: 'git+ssh://git@github.com/samar/samar.git' }, 'https://github.com/samar/samar'],
])('the deploy button links to the repository $1', (repository, address) => {
  const written = withDeployButton(PLACE, repository);
  expect(written).toContain(`(${LINK}${address})\n<!-- end`);
  expect(withDeployButton(written, repository)).toBe(written);
});

test.each([undefined, '', { url: 'https://git.example/samar/samar' }])(
  'without a public repository (%j), the README gets no deploy button',
  repository => {
    expect(withDeployButton(PLACE, repository)).toBe(
      '<!-- deploy button -->\n<!-- end of the deploy button -->\n\nmore',
    );
  },
);
