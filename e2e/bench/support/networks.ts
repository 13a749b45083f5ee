import type { CDPSession } from '@playwright/test';

export interface Network {
  name: 'Slow 4G' | 'Fast 4G';
  /** Bytes per second. */
  download: number;
  upload: number;
  /** Milliseconds between a request and its response. */
  latency: number;
}

/**
 * The presets of Chromium's developer tools and of Lighthouse's applied throttling: 1.6 Mbit/s down, 0.75 up and 150 ms
 * round trip (Slow), 9 down, 1.5 up and 60 ms (Fast), each degraded as those tools do (bandwidth × 0.9, round trip ×
 * 3.75 and × 2.75), because the browser delays whole requests and simulates neither handshakes nor slow start.
 */
export const NETWORKS: readonly Network[] = [
  { name: 'Slow 4G', download: 180_000, upload: 84_375, latency: 562.5 },
  { name: 'Fast 4G', download: 1_012_500, upload: 168_750, latency: 165 },
];

/** Factor by which the CPU is slowed down. */
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
