/** Details of a test that only `npm run test:matrix` runs: it takes long, and others cover most of what it shows. */
export const IN_MATRIX = { tag: '@matrix' };

/** Details of the one of several like tests that `npm test` runs too, or of the rest of them. */
export const unless = (isSample: boolean): { tag?: string } => (isSample ? {} : IN_MATRIX);
