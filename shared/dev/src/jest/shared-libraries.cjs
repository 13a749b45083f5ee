const { sep } = require('node:path');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const INSTALLED = `${sep}node_modules${sep}`;

/** Compiled modules of ours by path: the engine keeps what it parsed of them for the worker's next files. */
const scripts = new Map();

/**
 * jest's runtime, with libraries loaded once a worker: by Node itself, for all test files of the worker. jest reads, transforms
 * and runs each library again for each file, which takes as long as many files need for their tests. Our own modules run for
 * each file, as ever. It needs an environment without a realm of its own (one-realm.cjs): else a library's `instanceof` knows
 * nothing that a test has made.
 */
module.exports = class SharedLibraries extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor } = this;
    const opening = `(function (${executor.injectedModuleParameters.join(', ')}) {`;
    executor.compile = (source, filename) => {
      if (this._environment.getVmContext() === null) return null;
      const known = scripts.get(filename);
      if (known?.source === source) return known.script.runInThisContext();
      const script = new vm.Script(`${opening}${source}\n})`, {
        filename,
        columnOffset: -opening.length,
        importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
      scripts.set(filename, { source, script });
      return script.runInThisContext();
    };
  }

  requireModule(from, name, options, isActual) {
    if (name && !options?.isInternalModule && !this._resolution.isCoreModule(name)) {
      const path = this._resolution.resolveCjs(from, name);
      if (path.includes(INSTALLED)) return require(path);
    }
    return super.requireModule(from, name, options, isActual);
  }
};
