import type { CDPSession } from '@playwright/test';

export interface Network {
  name: 'Slow 4G' | 'Fast 4G';
  /** Bytes per second. */
  download: number;
  upload: number;
  /** Minimum milliseconds between a request and its response. */
  latency: number;
}

/**
 * Presets of Chromium's developer tools and of Lighthouse's applied throttling. Slow 4G has 1.6 Mbit/s down, 0.75
 * Mbit/s up and a 150 ms round trip. Fast 4G has 9 Mbit/s down, 1.5 Mbit/s up and a 60 ms round trip. Like those tools,
 * both reduce the bandwidth (× 0.9) and lengthen the round trip (× 3.75 and × 2.75), because the browser delays whole
 * requests and simulates neither handshakes nor slow start.
 */
export const NETWORKS: readonly Network[] = [
  { name: 'Slow 4G', download: 180_000, upload: 84_375, latency: 562.5 },
  { name: 'Fast 4G', download: 1_012_500, upload: 168_750, latency: 165 },
];

/** CPU slowdown factor. */
export const CPU = 4;

export async function throttle(session: CDPSession, { download, upload, latency }: Network): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    downloadThroughput: download,
    uploadThroughput: upload,
    latency,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU });
}
