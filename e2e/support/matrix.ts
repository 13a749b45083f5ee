/** Tags a test that only `npm run test:matrix` runs, because it is slow and other tests cover most of it. */
export const IN_MATRIX = { tag: '@matrix' };

/** Tags one of several similar tests. `npm test` runs only the sample, `npm run test:matrix` runs all. */
export const matrixOnlyUnless = (isSample: boolean): { tag?: string } => (isSample ? {} : IN_MATRIX);
