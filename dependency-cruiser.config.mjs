// Which part of the repository may import which, and no circles. `npm run lint` runs it; decision 053 says why.

const WINGS = ['money', 'identity', 'play', 'suppliers', 'site'];
const ANY_WING = `^platform/src/(${WINGS.join('|')})/`;
/** Tests may import any file of their package. */
const TESTS = '\\.test\\.tsx?$|[./]testing\\.tsx?$|/testing/|^platform/proof/|^e2e/|^shared/testing/';

const upwards = WINGS.slice(0, -1).map((wing, at) => ({
  name: `${wing}-imports-a-wing-above`,
  comment: `${wing} may import ${['core', ...WINGS.slice(0, at)].join(', ')}. Compose what needs both one floor higher.`,
  severity: 'error',
  from: { path: `^platform/src/${wing}/`, pathNot: TESTS },
  to: { path: `^platform/src/(${WINGS.slice(at + 1).join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'circle',
      comment: 'Files import each other one way, types included: move what both need below both.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'circle-of-modules',
      comment: 'Folders import each other one way: move what both need below both.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'core-imports-a-wing',
      comment: 'The core knows no wing: declare an interface in the core and let a wing implement it.',
      severity: 'error',
      from: { path: '^platform/src/core/', pathNot: TESTS },
      to: { path: ANY_WING },
    },
    ...upwards,
    {
      name: 'past-the-public-interface',
      comment: 'Import what the wing names in its public.ts, or name it there.',
      severity: 'error',
      from: { path: '^platform/src/([^/]+)/', pathNot: TESTS },
      to: { path: ANY_WING, pathNot: ['^platform/src/$1/', '^platform/src/[^/]+/public\\.ts$'] },
    },
    {
      name: 'past-the-public-interface-from-the-top',
      comment: 'Server, app and seeds import public.ts and routes.ts of a wing.',
      severity: 'error',
      from: { path: '^platform/src/[^/]+\\.ts$', pathNot: TESTS },
      to: { path: ANY_WING, pathNot: '^platform/src/[^/]+/(public|routes)\\.ts$' },
    },
    {
      name: 'own-interface-from-inside',
      comment: 'public.ts and routes.ts of a wing are for the outside: import the file itself.',
      severity: 'error',
      from: { path: '^platform/src/([^/]+)/', pathNot: TESTS },
      to: { path: '^platform/src/$1/(public|routes)\\.ts$' },
    },
    {
      name: 'wing-imports-the-top',
      comment: 'Server, app, routes and seeds put the wings together; the wings do not know them.',
      severity: 'error',
      from: { path: '^platform/src/[^/]+/', pathNot: TESTS },
      to: { path: '^platform/src/[^/]+\\.ts$' },
    },
    {
      name: 'product-imports-testing',
      comment: 'Product code does not import test helpers.',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { path: '/src/testing/|^shared/testing/|\\.testing\\.tsx?$' },
    },
    {
      name: 'product-imports-development',
      comment: 'A production install has neither shared/dev nor shared/build: load what needs them by import() there.',
      severity: 'error',
      from: {
        path: '^(platform|releases|shared/(server|contracts|money))/',
        pathNot: `${TESTS}|^releases/src/dev/`,
      },
      to: {
        path: '^shared/(build|dev)/',
        dynamic: false,
      },
    },
    {
      name: 'outside-imports-the-platform',
      comment: 'Only platform/proof and platform/scripts import the platform; everybody else calls its API.',
      severity: 'error',
      from: { pathNot: '^platform/(src|proof|scripts)/' },
      to: { path: '^platform/src/' },
    },
    {
      name: 'unresolved',
      comment: 'This import leads to no file. A path that cannot be followed would escape the other rules.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, path: '^(\\.|@parlay/)', pathNot: '^@parlay/this-remote$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$|(^|/)(dist|\\.data[^/]*)/|\\.gen\\.ts$' },
    parser: 'tsc',
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
