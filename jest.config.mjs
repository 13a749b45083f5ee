const swc = (react) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2023',
      ...(react ? { transform: { react: { runtime: 'automatic' } } } : {}),
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

/** Packages that ship ES modules only; everything else in node_modules runs as it is. */
const esmOnly = [
  'jotai',
  'single-spa',
  'single-spa-react',
  'any-ascii',
  'canonicalize',
  'commander',
  // And what d3-scale depends on.
  'd3-[a-z-]+',
  'internmap',
  'kysely',
  'eventsource-parser',
  'openapi-fetch',
  // Parsers below sanitize-html.
  'htmlparser2',
  'domhandler',
  'domutils',
  'domelementtype',
  'dom-serializer',
  'entities',
  'openapi-typescript-helpers',
  // Loads `cookie` by import(); the dot stands for pnpm's + and for the scope's /.
  '@fastify.cookie',
  'cookie',
  // Below @fastify/swagger-ui.
  'content-disposition',
  // Parser of the lint of words.
  'oxc-parser',
];

const shared = {
  resolver: '<rootDir>/shared/dev/src/jest/resolver.cjs',
  transformIgnorePatterns: [`/node_modules/(?!(?:\\.pnpm/)?(?:${esmOnly.join('|')})[@/])`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '/\\.data'],
};

export default {
  // A test is not wrong because the machine is busy: those that measure time say so themselves.
  testTimeout: 120_000,
  maxWorkers: 2,
  // Memory that each file leaves behind in its worker adds up.
  workerIdleMemoryLimit: '1.5GB',
  testSequencer: '<rootDir>/shared/dev/src/jest/longest-first.cjs',
  projects: [
    {
      ...shared,
      displayName: 'page',
      rootDir: import.meta.dirname,
      testEnvironment: 'jsdom',
      testMatch: [
        '<rootDir>/{host,remote-*}/**/*.test.{ts,tsx}',
        '<rootDir>/shared/{bus,ports,forms,betting,remote-kit,ui,testing}/**/*.test.{ts,tsx}',
        '<rootDir>/releases/console/**/*.test.{ts,tsx}',
      ],
      setupFiles: ['<rootDir>/shared/dev/src/jest/dom-setup.cjs'],
      moduleNameMapper: {
        '\\.module\\.css$': 'identity-obj-proxy',
        '\\.css$': '<rootDir>/shared/dev/src/jest/empty.cjs',
      },
      transform: { '\\.[cm]?[jt]sx?$': swc(true) },
    },
    {
      ...shared,
      displayName: 'server',
      rootDir: import.meta.dirname,
      testEnvironment: '<rootDir>/shared/dev/src/jest/one-realm.cjs',
      runtime: '<rootDir>/shared/dev/src/jest/shared-libraries.cjs',
      globalSetup: '<rootDir>/shared/dev/src/jest/server-setup.ts',
      globalTeardown: '<rootDir>/shared/dev/src/jest/server-teardown.ts',
      testMatch: [
        '<rootDir>/platform/**/*.test.ts',
        '<rootDir>/releases/src/**/*.test.ts',
        '<rootDir>/e2e/bench/**/*.test.ts',
        '<rootDir>/shared/{contracts,money,cli,server,build,dev}/**/*.test.ts',
      ],
      transform: { '\\.[cm]?[jt]sx?$': swc(false) },
    },
  ],
};
