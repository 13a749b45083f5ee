/** Header by which browsers use TLS alone for a year; sent in production by everything that answers players. */
export const STRICT_TRANSPORT = ['strict-transport-security', 'max-age=31536000'] as const;
