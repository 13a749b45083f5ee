/** Joins class names and leaves out everything that is not a name, so that `error && styles.invalid` just works. */
export function cx(...names: unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
