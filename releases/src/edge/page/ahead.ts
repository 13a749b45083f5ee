import { type ReleaseSet, releaseUrl } from '@parlay/contracts/release';
import { splitLocale } from '../brand/locale.ts';
import type { PageModel } from './page-model.ts';
import { scriptsOf } from './preloads.ts';
import { matchRoute } from './routing.ts';

/**
 * Files of some remotes that an open page needs to show their live versions: it asks for all of them at once, and none waits
 * until another one names it.
 */
export function filesAhead(
  model: PageModel,
  remotes: readonly string[],
  pathname: string,
): NonNullable<ReleaseSet['ahead']> {
  const match = matchRoute(model.rows, splitLocale(pathname).rest);
  const of = (kind: 'scripts' | 'styles') =>
    model.remotes
      .filter(({ remote }) => remotes.includes(remote))
      .flatMap((choice) => {
        const { release, digest } = choice.loaded;
        const always = kind === 'scripts' ? scriptsOf(choice, model) : release.styles;
        const ofPage = match?.row.choice === choice ? match.row.route[kind] : [];
        return [...new Set([...always, ...ofPage])].map((file) => ({
          url: releaseUrl(choice.remote, digest, file),
          integrity: release.files[file]?.integrity ?? '',
        }));
      });
  return { scripts: of('scripts'), styles: of('styles') };
}
