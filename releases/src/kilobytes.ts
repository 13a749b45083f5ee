const amount = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats bytes as "28.3 kB". A kilobyte has 1,000 bytes, as in budgets. */
export const kilobytes = (bytes: number): string => `${amount.format(bytes / 1_000)} kB`;

/** Formats a size change as "+1.2 kB" or "-0.3 kB". */
export const kilobyteChange = (bytes: number): string => `${bytes < 0 ? '-' : '+'}${kilobytes(Math.abs(bytes))}`;
