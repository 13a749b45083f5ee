import type { Drawn } from './remotes.ts';

/**
 * Notes versions that call the API too often, and replaces each as soon as it is drawn. Returns a function to be called
 * with the container of such a version, and without one whenever something was drawn.
 */
export function createApiStorms(drawn: () => readonly Drawn[]): (container?: string) => void {
  const storms = new Set<string>();
  return (container) => {
    if (container !== undefined) storms.add(container);
    for (const { version, fail } of drawn())
      if (storms.delete(version.container)) fail('api-storm', 'called the API too often');
  };
}
