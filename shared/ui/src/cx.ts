/** Joins class names and ignores all other values, so that `error && styles.invalid` works. */
export function cx(...names: unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
