import type { Config } from '../../core/env.ts';
import { createLibrary, type Library } from './library.ts';

const libraries = new WeakMap<Config, Library>();

/** Returns the library of an installation. It composes all texts, so there is one. */
export function libraryOf(config: Config): Library {
  const known = libraries.get(config);
  if (known) return known;
  const { brands, registers, providers } = config;
  const library = createLibrary({ brands, registers, providers });
  libraries.set(config, library);
  return library;
}
