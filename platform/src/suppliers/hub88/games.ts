const CODE = /^[a-z0-9][a-z0-9_]{0,63}$/;

/**
 * Returns our id of a game, or undefined for a code that has none. Codes have underscores where our ids have hyphens,
 * which makes them fit for URLs.
 */
export const gameIdOf = (code: string): string | undefined => (CODE.test(code) ? code.replaceAll('_', '-') : undefined);

/** Returns Hub88's code of one of its games. */
export const gameCodeOf = (id: string): string => id.replaceAll('-', '_');
