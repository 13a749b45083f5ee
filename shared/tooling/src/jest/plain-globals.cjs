const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

const { createContext, constants } = vm;

/**
 * jest's environment for servers, with ordinary globals. Its own are behind a proxy, through which every `Object`, `Map`
 * or `Error` of a test goes: code that parses much takes several times as long there.
 */
module.exports = class PlainGlobals extends TestEnvironment {
  constructor(config, context) {
    // jest has no option for it, and makes its context while it constructs.
    vm.createContext = () => createContext(constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
  }
};
