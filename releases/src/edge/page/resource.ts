import { releaseUrl } from '@parlay/contracts/release';
import type { Choice } from '../release/view.ts';

export interface Resource {
  url: string;
  integrity: string;
}

/** A file of a release, as pages ask for it. */
export const resourceOf = ({ remote, loaded }: Choice, file: string): Resource => ({
  url: releaseUrl(remote, loaded.digest, file),
  integrity: loaded.release.files[file]?.integrity ?? '',
});
