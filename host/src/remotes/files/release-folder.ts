/** Returns the folder of a URL, with its slash: all files of a release are in one. */
export const folderOf = (url: string) => url.slice(0, url.lastIndexOf('/') + 1);
