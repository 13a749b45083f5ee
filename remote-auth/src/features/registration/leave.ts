/** Loads another page. */
export const leaveFor = (url: string): void => window.location.assign(url);
