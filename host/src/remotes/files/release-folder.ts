/** Returns a URL's folder with a trailing slash. All files of a release are in one folder. */
export const folderOf = (url: string) => url.slice(0, url.lastIndexOf('/') + 1);
