import { releaseUrl } from '@parlay/contracts/release';
import type { Choice } from '../release/view.ts';

export interface Resource {
  url: string;
  integrity: string;
}

/** Returns a release file's URL and integrity. */
export const resourceOf = ({ remote, loaded }: Choice, file: string): Resource => ({
  url: releaseUrl(remote, loaded.digest, file),
  integrity: loaded.release.files[file]?.integrity ?? '',
});
