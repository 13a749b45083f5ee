import { describe, expect, it } from '@jest/globals';
import { type ContainerRuntime, createGlue, type PageServices } from './page-glue.ts';

/** A container whose chunk `page` needs one shared library, as Module Federation's plugin writes it. */
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

describe('the page’s glue of containers', () => {
  it('gives a library that is there at once: the chunk waits for nothing', () => {
    const library = { map: 1 };
    const one = container((key) => (key === 'rxjs' ? library : undefined));
    expect(one.waitsFor('page')).toEqual([]);
    expect(one.require()).toBe(library);
  });

  it('makes a chunk wait for a library that is on its way, and asks for it once', async () => {
    const asked: string[] = [];
    const one = container(async (key) => asked.push(key));
    await Promise.all([...one.waitsFor('page'), ...one.waitsFor('page')]);
    expect(one.require()).toBe(1);
    expect(asked).toEqual(['rxjs']);
  });

  it('leaves chunks without shared libraries alone', () => {
    expect(container(() => Promise.reject(new Error('asked'))).waitsFor('other')).toEqual([]);
  });

  it('throws where the module is used, when the page lacks the library', () => {
    const one = container(() => {
      throw new Error('this page does not share rxjs');
    });
    expect(one.waitsFor('page')).toEqual([]);
    expect(one.require).toThrow('this page does not share rxjs');
  });

  it('throws what kept a library from coming, and tries again for the next chunk', async () => {
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
