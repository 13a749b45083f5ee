import { type Release, releaseUrl } from '@parlay/contracts/release';

/**
 * Styles that stood in a file of a release, made to stand in a page: addresses that were relative to the file
 * become the release's own (one that names none of its files stays as it is), and nothing in them ends their element.
 */
export function inlineStyles(css: string, { release, digest }: { release: Release; digest: string }): string {
  const files = Object.keys(release.files);
  return css
    .replaceAll('</', '<\\/')
    .replace(/url\(\s*(['"]?)([^'")\s]+)\1\s*\)/g, (whole, _quote: string, address: string) => {
      const path = address.replace(/^(\.{0,2}\/)+/, '');
      const file = files.find((one) => one === path) ?? files.find((one) => one.endsWith(`/${path}`));
      return file === undefined ? whole : `url(${releaseUrl(release.remote, digest, file)})`;
    });
}
