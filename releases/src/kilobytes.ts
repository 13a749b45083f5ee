const amount = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "28.3 kB", of 1,000 bytes each, as budgets count them. */
export const kilobytes = (bytes: number): string => `${amount.format(bytes / 1_000)} kB`;

/** "+1.2 kB", "-0.3 kB". */
export const kilobyteChange = (bytes: number): string => `${bytes < 0 ? '-' : '+'}${kilobytes(Math.abs(bytes))}`;
