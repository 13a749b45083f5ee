/** Whether to test every variation, as in `npm run test:matrix`. */
export const isMatrix = process.env.PARLAY_MATRIX === '1';
