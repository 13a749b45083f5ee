export interface FrameSource {
  src: string;
  /** Exact origin of the frame's messages. */
  origin: string;
}

/** Returns a frame's URL if this installation allows its origin, otherwise undefined. */
export function frameSource(address: string, origins: readonly string[]): FrameSource | undefined {
  if (!URL.canParse(address)) return undefined;
  const { href, origin } = new URL(address);
  return origins.includes(origin) ? { src: href, origin } : undefined;
}
