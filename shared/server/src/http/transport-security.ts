/** Header that makes browsers use only TLS for a year. Sent in production by every server that responds to players. */
export const STRICT_TRANSPORT = ['strict-transport-security', 'max-age=31536000'] as const;
