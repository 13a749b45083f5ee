import { describe, expect, it } from '@jest/globals';
import { type ContainerRuntime, createGlue, type PageServices } from './page-glue.ts';

/** Creates a container whose chunk `page` needs one shared library, as Module Federation's plugin generates it. */
function container(libraryOf: PageServices['libraryOf']) {
  const runtime: ContainerRuntime = {
    m: {},
    c: {},
    consumesLoadingData: { chunkMapping: { page: ['7'] }, moduleIdToConsumeDataMapping: { 7: { shareKey: 'rxjs' } } },
  };
  const installedModules = {};
  const { bundlerRuntime } = createGlue({ libraryOf, sheet: async () => undefined });
  return {
    waitsFor(chunkId: string) {
      const promises: Promise<unknown>[] = [];
      bundlerRuntime.consumes({ chunkId, promises, installedModules, webpackRequire: runtime });
      return promises;
    },
    require() {
      const module = { exports: undefined as unknown };
      runtime.m['7']?.(module);
      return module.exports;
    },
  };
}

describe('createGlue', () => {
  it('returns a loaded library immediately, so that the chunk does not wait', () => {
    const library = { map: 1 };
    const one = container((key) => (key === 'rxjs' ? library : undefined));
    expect(one.waitsFor('page')).toEqual([]);
    expect(one.require()).toBe(library);
  });

  it('makes a chunk wait for a library that is loading, and requests it once', async () => {
    const requested: string[] = [];
    const one = container(async (key) => requested.push(key));
    await Promise.all([...one.waitsFor('page'), ...one.waitsFor('page')]);
    expect(one.require()).toBe(1);
    expect(requested).toEqual(['rxjs']);
  });

  it('does nothing for chunks without shared libraries', () => {
    expect(container(() => Promise.reject(new Error('requested'))).waitsFor('other')).toEqual([]);
  });

  it('throws when a module uses a library that the page lacks', () => {
    const one = container(() => {
      throw new Error('this page does not share rxjs');
    });
    expect(one.waitsFor('page')).toEqual([]);
    expect(one.require).toThrow('this page does not share rxjs');
  });

  it('rethrows the error of a library that failed to load, and retries for the next chunk', async () => {
    let tries = 0;
    const one = container(() => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('ChunkLoadError')) : Promise.resolve('here');
    });
    await Promise.all(one.waitsFor('page'));
    expect(one.require).toThrow('ChunkLoadError');
    await Promise.all(one.waitsFor('page'));
    expect(one.require()).toBe('here');
  });
});
