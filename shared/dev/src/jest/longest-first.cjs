const { readFileSync } = require('node:fs');
const { default: Sequencer } = require('@jest/test-sequencer');

const A_MINUTE = 60_000;

/** Returns whether a test file may take long: one of its tests has a timeout of a minute or more. */
const mayTakeLong = ({ path }) =>
  [...readFileSync(path, 'utf8').matchAll(/\}, (\d+_000)\);|^ +(\d+_000),$/gm)].some(
    ([, inLine, alone]) => Number((inLine ?? alone).replaceAll('_', '')) >= A_MINUTE,
  );

/**
 * Where no earlier run tells how long a file takes, jest begins with the largest ones; the longest of ours are short to
 * read, came last, and left one of two workers with nothing to do.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const long = new Set(tests.filter(mayTakeLong));
    return super.sort(tests).sort((one, other) => Number(long.has(other)) - Number(long.has(one)));
  }
};
