import type { Drawn } from '../remotes/remotes.ts';

/**
 * Records versions that call the API too often, and replaces each once it has rendered. Call the returned function with
 * the container of such a version, and without one after each render.
 */
export function createApiStorms(drawn: () => readonly Drawn[]): (container?: string) => void {
  const storms = new Set<string>();
  return (container) => {
    if (container !== undefined) storms.add(container);
    for (const { version, fail } of drawn())
      if (storms.delete(version.container)) fail('api-storm', 'called the API too often');
  };
}
