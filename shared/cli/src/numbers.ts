import { InvalidArgumentError } from 'commander';

/** Parses a number from 0 to 100. Like the other parsers here, it reports anything else as wrong usage. */
export function parsePercent(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 100))
    throw new InvalidArgumentError('It is a number from 0 to 100.');
  return value;
}

/** Parses shares such as 1,5,25,50,100. */
export const parseSteps = (text: string): number[] => text.split(',').map(parsePercent);

export function parseRevision(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It is a whole number, 0 or above.');
  return Number(text);
}

export function parseWholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It is a whole number above 0.');
  return Number(text);
}
