// Servers under test load this module with `--import`. It resolves host names that end with .test to this machine.
import dns from 'node:dns';

const { lookup } = dns;
const isTestName = (name: string): boolean => name.endsWith('.test');

dns.lookup = ((name: string, ...rest: [unknown]) =>
  (lookup as (...all: unknown[]) => void)(isTestName(name) ? '127.0.0.1' : name, ...rest)) as typeof lookup;
