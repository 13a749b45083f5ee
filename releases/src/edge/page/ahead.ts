import type { ReleaseSet } from '@parlay/contracts/release';
import { splitLocale } from '../brand/locale.ts';
import type { PageModel } from './page-model.ts';
import { scriptsOf } from './preloads.ts';
import { resourceOf } from './resource.ts';
import { matchRoute } from './routing.ts';

/**
 * Returns the files of some remotes that an open page needs to show their live versions. The page requests all of them
 * concurrently instead of discovering them one after another.
 */
export function filesToPreload(
  model: PageModel,
  remotes: readonly string[],
  pathname: string,
): NonNullable<ReleaseSet['ahead']> {
  const match = matchRoute(model.rows, splitLocale(pathname).rest);
  const filesOf = (kind: 'scripts' | 'styles') =>
    model.remotes
      .filter(({ remote }) => remotes.includes(remote))
      .flatMap((choice) => {
        const always = kind === 'scripts' ? scriptsOf(choice, model) : choice.loaded.release.styles;
        const ofPage = match?.row.choice === choice ? match.row.route[kind] : [];
        return [...new Set([...always, ...ofPage])].map((file) => resourceOf(choice, file));
      });
  return { scripts: filesOf('scripts'), styles: filesOf('styles') };
}
