import type { PageLocation } from '@parlay/ports';
import type { ComponentType } from 'react';
import type { PageProps, RemoteDefinition, RouteDefinition } from './definition.ts';

/** Page modules of one remote, loaded once each. A failed load is forgotten, so that trying again tries again. */
export class PageLoader {
  readonly #definition: RemoteDefinition;
  readonly #loaded = new Map<string, ComponentType<PageProps>>();
  readonly #loading = new Map<string, Promise<ComponentType<PageProps>>>();

  constructor(definition: RemoteDefinition) {
    this.#definition = definition;
  }

  /** Which page a location asks for: a route of this remote, or the not-found page (`null` path). */
  keyOf(location: PageLocation): string | undefined {
    if (location.route) return location.route.remote === this.#definition.remote ? location.route.id : undefined;
    return this.#definition.notFound ? 'not-found' : undefined;
  }

  get(key: string): ComponentType<PageProps> | undefined {
    return this.#loaded.get(key);
  }

  load(key: string): Promise<ComponentType<PageProps>> {
    const known = this.#loading.get(key);
    if (known) return known;
    const route: RouteDefinition | undefined = this.#definition.routes[key];
    const source = key === 'not-found' ? this.#definition.notFound : route?.page;
    if (!source) return Promise.reject(new Error(`${this.#definition.remote} has no page ${key}`));
    const loading = source().then((module) => {
      this.#loaded.set(key, module.default);
      return module.default;
    });
    this.#loading.set(key, loading);
    loading.catch(() => this.#loading.delete(key));
    return loading;
  }
}
