/** Returns the errors of an instrument's fields, such as `fields.iban`, by field type. */
export const fieldErrorsOf = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, key]) =>
      path.startsWith('fields.') ? [[path.slice('fields.'.length), key]] : [],
    ),
  );
