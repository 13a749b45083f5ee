export interface FrameSource {
  src: string;
  /** Exact origin that messages come from and go to. */
  origin: string;
}

/** Takes an address for a frame only when its origin is one this installation embeds; undefined otherwise. */
export function frameSource(address: string, origins: readonly string[]): FrameSource | undefined {
  if (!URL.canParse(address)) return undefined;
  const { href, origin } = new URL(address);
  return origins.includes(origin) ? { src: href, origin } : undefined;
}
