/**
 * Shape of a container's webpack runtime as far as it describes shared libraries; Module Federation's plugin generates
 * it.
 */
export interface ContainerRuntime {
  /** Module factories by id. */
  m: Record<string, (module: { exports: unknown }) => void>;
  /** Modules that have run, by id. */
  c: Record<string, unknown>;
  consumesLoadingData: {
    /** Ids of the shared modules that a chunk needs. */
    chunkMapping: Record<string, string[]>;
    moduleIdToConsumeDataMapping: Record<string, { shareKey: string }>;
  };
}

interface Consumption {
  chunkId: string;
  /** Promises that the chunk waits for. */
  promises: Promise<unknown>[];
  /** Shared modules on their way by id. */
  installedModules: Record<string, Promise<unknown> | undefined>;
  webpackRequire: ContainerRuntime;
}

export interface PageServices {
  /** A shared library by its key: at once, or by a promise; throws for a key that the page does not share. */
  libraryOf(key: string): unknown;
  /** Links a stylesheet that a chunk needs; sheets with a lower place come first. Rejects like webpack when a chunk fails. */
  sheet(file: { url: string; integrity: string }, place: number): Promise<void>;
}

/**
 * Creates what containers use instead of their own runtime (contract `federation`). The host has compared versions
 * before it loads a container, so a key is all that is left to look up: Module Federation's own runtime would weigh
 * twenty kilobytes.
 */
export function createGlue({ libraryOf, sheet }: PageServices) {
  function consume(id: string, { promises, installedModules, webpackRequire }: Consumption) {
    const { m, c, consumesLoadingData } = webpackRequire;
    const define = (give: () => unknown) => {
      m[id] = (module) => {
        delete c[id];
        module.exports = give();
      };
    };
    const fail = (error: unknown) => {
      delete installedModules[id];
      define(() => {
        throw error;
      });
    };
    try {
      const library = libraryOf(consumesLoadingData.moduleIdToConsumeDataMapping[id]?.shareKey ?? '');
      if (!(library instanceof Promise)) return define(() => library);
      const arrival = library.then((arrived) => define(() => arrived), fail);
      installedModules[id] = arrival;
      promises.push(arrival);
    } catch (error) {
      fail(error);
    }
  }

  const bundlerRuntime = {
    init: () => ({}),
    initContainerEntry: () => true,
    I: () => true,
    sheet,
    consumes(options: Consumption) {
      const { chunkId, installedModules, promises, webpackRequire } = options;
      for (const id of webpackRequire.consumesLoadingData.chunkMapping[chunkId] ?? []) {
        const known = installedModules[id];
        if (known) promises.push(known);
        else consume(id, options);
      }
    },
  };
  return { runtime: {}, bundlerRuntime };
}
