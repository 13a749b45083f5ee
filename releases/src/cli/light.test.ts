import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

/** Prints the packages that the command line's program loads. */
const PRINT_LOADED = `
import module from 'node:module';
const urls = [];
module.registerHooks({ load: (url, context, next) => { urls.push(url); return next(url, context); } });
await import(${JSON.stringify(new URL('./program.ts', import.meta.url).href)});
console.log(urls.join('\\n'));
`;

describe('the command line', () => {
  it('starts without the database, servers and compilers, which would double startup time', () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', PRINT_LOADED], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const packages = [
      ...new Set(Array.from(stdout.matchAll(/.*node_modules\/((?:@[^/]+\/)?[^/]+)\//g), ([, name]) => name)),
    ];
    expect(packages).toContain('commander');
    expect(packages).not.toContainEqual(expect.stringMatching(/^(kysely|pg|fastify|webpack|typescript|playwright)/));
  });
});
