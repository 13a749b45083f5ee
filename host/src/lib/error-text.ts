/** Maximum length of a report message. */
const MAX_LENGTH = 300;

/**
 * Returns the name and message of a thrown value, shortened for a report. With a build's folder it also names the
 * location in that build's files that is closest to the throw, because browsers' error messages name none.
 */
export function errorText(error: unknown, folder?: string): string {
  if (!(error instanceof Error)) return String(error).slice(0, MAX_LENGTH);
  const text = `${error.name}: ${error.message}`;
  const place = folder === undefined ? undefined : placeIn(error, folder);
  if (place === undefined || text.includes(place)) return text.slice(0, MAX_LENGTH);
  const end = ` (at ${place})`;
  return text.slice(0, MAX_LENGTH - end.length) + end;
}

/** Folder that contains a build's files on the site. */
export const folderOf = ({ remote, digest }: { remote: string; digest: string }): string => `/r/${remote}/${digest}/`;

/** Returns file, line and column of the first frame in a folder, such as `main.0a1b2c3d.js:1:2345`. */
function placeIn({ message, stack = '' }: Error, folder: string): string | undefined {
  const [, frame = ''] = stack.replace(message, '').split(folder);
  return /^[\w.-]+\.js:\d+:\d+/.exec(frame)?.[0];
}
