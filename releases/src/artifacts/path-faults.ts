import { FilePath } from '@parlay/contracts/release';
import type { UploadLimits } from './limits.ts';

/** Why a name cannot be a file's path in a release: the rule, in a sentence that names the file. */
export interface PathFault {
  rule: 'climbs' | 'absolute' | 'too-long' | 'characters' | 'dot-segment';
  message: string;
}

const NAMED = 120;

/** Returns the first rule that a path breaks; undefined where it may be stored. */
export function pathFault(path: string, { pathLength }: Pick<UploadLimits, 'pathLength'>): PathFault | undefined {
  const named = JSON.stringify(path.length > NAMED ? `${path.slice(0, NAMED)}…` : path);
  const segments = path.split(/[/\\]/);
  const fault = (rule: PathFault['rule'], why: string): PathFault => ({ rule, message: `${named} ${why}` });
  if (segments.includes('..')) return fault('climbs', 'climbs out of its folder: ".." is refused.');
  if (/^([/\\]|[A-Za-z]:)/.test(path))
    return fault('absolute', 'is an absolute path: paths of a release are relative.');
  if (path.length > pathLength)
    return fault('too-long', `has a path of ${path.length} characters: at most ${pathLength} are taken.`);
  if (/[^A-Za-z0-9_./-]/.test(path))
    return fault('characters', 'has other characters than A-Z, a-z, 0-9, "_", ".", "-" and "/".');
  if (!FilePath.safeParse(path).success)
    return fault('dot-segment', 'has an empty or a dot segment, two dots, or begins with a dot or a dash.');
  return undefined;
}
