/** Most pixels of a picture, also of one in a PDF: a larger one would take gigabytes to show. */
export const MOST_PIXELS = 100_000_000;
