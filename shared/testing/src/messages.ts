/** Every text of a message file by its dotted key, in the order of the file. */
export const textsOf = (messages: object, path = ''): Array<[key: string, text: string]> =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : textsOf(value as object, `${path}${key}.`),
  );

/** The `{{placeholders}}` of a text, sorted. */
export const placeholdersOf = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
