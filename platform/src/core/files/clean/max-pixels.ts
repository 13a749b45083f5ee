/** Maximum pixels of a picture, including pictures in a PDF. A larger one would take gigabytes of memory to display. */
export const MAX_PIXELS = 100_000_000;
