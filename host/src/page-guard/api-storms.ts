import { filter, map, merge, type Observable } from 'rxjs';
import { isRenderedEvent } from '../remotes/events.ts';
import type { Remotes } from '../remotes/remotes.ts';

/**
 * Fails each version that calls the API too often, immediately or once it has rendered. `storms$` emits the
 * version's container.
 */
export function failApiStorms(
  storms$: Observable<string>,
  { drawn, events$ }: Pick<Remotes, 'drawn' | 'events$'>,
): void {
  const storms = new Set<string>();
  const draws$ = events$.pipe(
    filter(isRenderedEvent),
    map(() => undefined),
  );
  merge(storms$, draws$).subscribe((container) => {
    if (container !== undefined) storms.add(container);
    for (const { version, fail } of drawn())
      if (storms.delete(version.container)) fail('api-storm', 'called the API too often');
  });
}
