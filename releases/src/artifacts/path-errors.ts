import { FilePath } from '@parlay/contracts/release';
import type { UploadLimits } from './limits.ts';

/** Rule that makes a file path invalid in a release, with a message that names the file. */
export interface PathError {
  rule: 'climbs' | 'absolute' | 'too-long' | 'characters' | 'dot-segment';
  message: string;
}

const MAX_QUOTED = 120;

/** Returns the first rule that a path breaks, or undefined for a valid path. */
export function pathError(path: string, { pathLength }: Pick<UploadLimits, 'pathLength'>): PathError | undefined {
  const quoted = JSON.stringify(path.length > MAX_QUOTED ? `${path.slice(0, MAX_QUOTED)}…` : path);
  const segments = path.split(/[/\\]/);
  const error = (rule: PathError['rule'], description: string): PathError => ({
    rule,
    message: `${quoted} ${description}`,
  });
  if (segments.includes('..')) return error('climbs', 'climbs out of its folder: ".." is refused.');
  if (/^([/\\]|[A-Za-z]:)/.test(path))
    return error('absolute', 'is an absolute path: paths of a release are relative.');
  if (path.length > pathLength)
    return error('too-long', `has a path of ${path.length} characters: at most ${pathLength} are taken.`);
  if (/[^A-Za-z0-9_./-]/.test(path))
    return error('characters', 'has other characters than A-Z, a-z, 0-9, "_", ".", "-" and "/".');
  if (!FilePath.safeParse(path).success)
    return error('dot-segment', 'has an empty or a dot segment, two dots, or begins with a dot or a dash.');
  return undefined;
}
