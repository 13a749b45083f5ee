/** Returns the `{{placeholders}}` in a text, sorted. */
export const placeholdersOf = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
