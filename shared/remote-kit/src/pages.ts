import type { PageLocation } from '@parlay/ports';
import type { PageModule, RemoteDefinition, RouteDefinition } from './definition.ts';

/** Loads each page module of a remote once. A failed load is not cached, so that a retry loads it again. */
export class PageLoader {
  readonly #definition: RemoteDefinition;
  readonly #loaded = new Map<string, PageModule>();
  readonly #loading = new Map<string, Promise<PageModule>>();

  constructor(definition: RemoteDefinition) {
    this.#definition = definition;
  }

  /** Returns a location's page key: a route id of this remote, or `not-found` if no remote owns the path. */
  keyOf(location: PageLocation): string | undefined {
    if (location.route) return location.route.remote === this.#definition.remote ? location.route.id : undefined;
    return this.#definition.notFound ? 'not-found' : undefined;
  }

  get(key: string): PageModule | undefined {
    return this.#loaded.get(key);
  }

  load(key: string): Promise<PageModule> {
    const known = this.#loading.get(key);
    if (known) return known;
    const route: RouteDefinition | undefined = this.#definition.routes[key];
    const source = key === 'not-found' ? this.#definition.notFound : route?.page;
    if (!source) return Promise.reject(new Error(`${this.#definition.remote} has no page ${key}.`));
    const loading = source().then((module) => {
      this.#loaded.set(key, module);
      return module;
    });
    this.#loading.set(key, loading);
    loading.catch(() => this.#loading.delete(key));
    return loading;
  }
}
