import { expect, it } from '@jest/globals';
import { breakDown } from './breakdown.ts';
import { nameOf, sharesOf } from './by-source.ts';
import type { Script } from './source-maps.ts';

/** Script with two characters without a source, then ten of React and thirty of the casino. */
const SCRIPT: Script = {
  text: `${'x'.repeat(42)}\n`,
  map: {
    version: 3,
    names: [],
    sources: ['node_modules/.pnpm/react@19.2.0/node_modules/react/index.js', 'remote-casino/src/remote.ts'],
    mappings: 'EAAA,UCAA',
  },
};

it.each([
  ['node_modules/.pnpm/a@1/node_modules/@scope/library/deep/file.js', '@scope/library'],
  ['shared/remote-kit/src/root.tsx', 'shared/remote-kit'],
  ['remote-casino/src/pages/casino.tsx', 'remote-casino'],
  ['remote-casino/locales/en.json', 'messages'],
  ['webpack/runtime/jsonp', 'webpack'],
])('maps the source %s to the name %s', (source, name) => {
  expect(nameOf(source)).toBe(name);
});

it('divides a script’s bytes by its source map', () => {
  const shares = sharesOf({ path: '/r/remote-casino/1/remote.js', bytes: 21 }, SCRIPT);
  expect(Object.fromEntries(shares)).toEqual({ webpack: 1, react: 5, 'remote-casino': 15 });
});

it('compares two variants by name and owner, largest difference first', () => {
  const script = '/r/remote-casino/1/remote.js';
  const rows = breakDown(
    [
      { path: script, bytes: 42 },
      { path: '/en/casino', bytes: 5 },
    ],
    [{ path: '/one.css', bytes: 9 }],
    (path) => (path === script ? SCRIPT : undefined),
  );
  expect(rows.map(({ name, monolith, product }) => [name, product - monolith])).toEqual([
    ['remote-casino', 30],
    ['react', 10],
    ['document', 5],
    ['webpack', 2],
    ['stylesheets', -9],
  ]);
  expect(rows[0]?.owners).toEqual({ 'remote-casino': 30, page: 0 });
});
