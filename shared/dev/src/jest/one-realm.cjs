const { ModuleMocker } = require('jest-mock');
const { globalRegistry } = require('zod');

const REALM = {};

/**
 * jest's environment for servers: no separate realm, so that libraries are loaded once for all files of a worker
 * (shared-libraries.cjs). What a file changes of the globals or of the environment's variables ends with it.
 */
module.exports = class OneRealm {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  #isOver = false;
  #globals = Object.getOwnPropertyDescriptors(globalThis);
  #variables = { ...process.env };
  #exit = process.exit;

  async setup() {
    Error.stackTraceLimit = 100;
  }

  async teardown() {
    this.#isOver = true;
    // Names of schemas, which the documents of later files would show.
    globalRegistry.clear();
    this.moduleMocker.restoreAllMocks();
    process.exit = this.#exit;
    // The limit of jest.setTimeout() ends with its file.
    delete globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')];
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      const before = this.#globals[name];
      if (!before) delete globalThis[name];
      else if ('value' in before && before.value !== globalThis[name]) Object.defineProperty(globalThis, name, before);
    }
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return this.#isOver ? null : REALM;
  }
};
