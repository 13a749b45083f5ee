export interface FrameSource {
  src: string;
  /** Exact origin of messages. */
  origin: string;
}

/** Accepts a frame's URL only if this installation embeds its origin; else undefined. */
export function frameSource(address: string, origins: readonly string[]): FrameSource | undefined {
  if (!URL.canParse(address)) return undefined;
  const { href, origin } = new URL(address);
  return origins.includes(origin) ? { src: href, origin } : undefined;
}
