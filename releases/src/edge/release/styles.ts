import { type Release, releaseUrl } from '@parlay/contracts/release';

/**
 * Adapts a release file's styles for inlining in a page. URLs relative to the file become the release's absolute URLs,
 * unless they match none of its files, and no text in the styles can end the style element.
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
