const BEGIN = '<!-- deploy button -->';
const END = '<!-- end of the deploy button -->';

/**
 * Adds a deploy button for the public repository named in package.json to the README, or removes the button. The button
 * copies that repository.
 */
export function withDeployButton(readme: string, repository: string | { url: string } | undefined): string {
  const [before = '', behind] = readme.split(BEGIN);
  const after = behind?.split(END)[1];
  if (after === undefined) throw new Error(`README.md has no place between ${BEGIN} and ${END}.`);
  const address = publicAddress(typeof repository === 'object' ? repository.url : repository);
  const button =
    address === null
      ? ''
      : `[![Deploy to Cloudflare](https://deploy.workers.cloudflare.com/button)](https://deploy.workers.cloudflare.com/?url=${address})\n`;
  return `${before}${BEGIN}\n${button}${END}${after}`;
}

/** Cloudflare copies only from github.com and gitlab.com (deploy buttons, 2026-11). */
function publicAddress(repository = ''): string | null {
  const [, host = 'github', path] =
    /^(?:(github|gitlab):)?([\w.-]+\/[\w.-]+)$/.exec(repository) ??
    /^(?:git\+)?(?:https|ssh|git):\/\/(?:git@)?(github|gitlab)\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(
      repository,
    ) ??
    [];
  return path === undefined ? null : `https://${host}.com/${path}`;
}
