import type { FastifyReply } from 'fastify';
import { readState } from '../channels/views/read-state.ts';
import type { Db } from '../database/connect.ts';
import { type EventStream, eventMessage, eventStream } from '../http/event-stream.ts';
import { type Announcement, type ChannelState, PUBLISHED_EVENT, STATE_EVENT } from '../state/channel-state.ts';

export interface ChannelStreams {
  /** Adds a client to a channel's stream. It receives the complete state first, then each newer one. */
  open(state: ChannelState, reply: FastifyReply): void;
  /** Reads one channel again, or all channels with clients, and sends new states to the clients. */
  refresh(channel: string | undefined): Promise<void>;
  /** Announces a version that may go live soon to every client. */
  announce(announced: Announcement): void;
  readonly clients: number;
  close(): void;
}

const HEARTBEAT = 5_000;

export function channelStreams(db: Db, onError: (error: unknown) => void): ChannelStreams {
  const streams = new Map<string, { stream: EventStream; told: string }>();
  const reading = new Map<string, { again: boolean }>();
  const markOf = (state: ChannelState) => `${state.epoch}/${state.revision}`;
  const messageOf = (state: ChannelState) => eventMessage(STATE_EVENT, state.revision, state);

  async function sendState(channel: string): Promise<void> {
    const state = await readState(db, channel);
    const entry = streams.get(channel);
    if (!state || !entry || entry.told === markOf(state)) return;
    entry.told = markOf(state);
    entry.stream.send(messageOf(state));
  }

  /** Refreshes a channel. Allows one read at a time, followed by another one if the channel changed during it. */
  async function refreshOne(channel: string): Promise<void> {
    const busy = reading.get(channel);
    if (busy) {
      busy.again = true;
      return;
    }
    const turn = { again: false };
    reading.set(channel, turn);
    try {
      do {
        turn.again = false;
        await sendState(channel);
      } while (turn.again);
    } catch (error) {
      onError(error);
    } finally {
      reading.delete(channel);
    }
  }

  return {
    open(state, reply) {
      const entry = streams.get(state.channel) ?? {
        stream: eventStream({ heartbeatMs: HEARTBEAT, retryMs: 500 }),
        told: markOf(state),
      };
      streams.set(state.channel, entry);
      entry.stream.open(reply, [messageOf(state)]);
      // The channel may have changed between reading this state and joining the stream.
      void refreshOne(state.channel);
    },
    async refresh(channel) {
      await Promise.all((channel === undefined ? [...streams.keys()] : [channel]).map(refreshOne));
    },
    announce(announced) {
      const message = eventMessage(PUBLISHED_EVENT, announced.digest, announced);
      for (const { stream } of streams.values()) stream.send(message);
    },
    get clients() {
      return [...streams.values()].reduce((sum, entry) => sum + entry.stream.clients, 0);
    },
    close() {
      for (const { stream } of streams.values()) stream.close();
    },
  };
}
