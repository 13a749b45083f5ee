/** Whether every variation is tested, as `npm run test:matrix` does. */
export const isMatrix = process.env.PARLAY_MATRIX === '1';
