const { sep } = require('node:path');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const INSTALLED = `${sep}node_modules${sep}`;

/**
 * jest's runtime, with the libraries loaded once a worker: by Node itself, for all of the worker's files. jest reads,
 * transforms and runs each of them again for each file, which takes as long as many files take for all of their tests. Our own
 * modules are loaded for each file, as ever. It needs an environment without a realm of its own (one-realm.cjs): else a
 * library's `instanceof` knows nothing that a test has made.
 */
module.exports = class SharedLibraries extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor } = this;
    executor.compile = (source, filename) =>
      this._environment.getVmContext() === null
        ? null
        : vm.compileFunction(source, executor.injectedModuleParameters, {
            filename,
            importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
          });
  }

  requireModule(from, name, options, isActual) {
    if (name && !options?.isInternalModule && !this._resolution.isCoreModule(name)) {
      const path = this._resolution.resolveCjs(from, name);
      if (path.includes(INSTALLED)) return require(path);
    }
    return super.requireModule(from, name, options, isActual);
  }
};
