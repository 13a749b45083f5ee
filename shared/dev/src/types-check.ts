/** Where the compiler stores what it found of each file, in a workspace. */
export const TYPES_FILE = 'node_modules/.cache/types.tsbuildinfo';

/**
 * Arguments of the compiler that checks the types of the whole workspace. The next time it checks what has changed, and what
 * that concerns: an eighth of the work.
 */
export const TYPES_CHECK = ['-p', '.', '--incremental', '--tsBuildInfoFile', TYPES_FILE];
