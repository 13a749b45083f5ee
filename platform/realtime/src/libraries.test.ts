import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import PusherServer from 'pusher';
import type { Members, PresenceChannel } from 'pusher-js';
import { app, nextEvent, TestServer, until } from './testing/harness.ts';

let testServer: TestServer;
beforeEach(async () => {
  testServer = await TestServer.start();
});
afterEach(() => testServer.close());

describe('the official Pusher libraries', () => {
  it('deliver an event to its subscribers only', async () => {
    const [one, two] = [testServer.client(), testServer.client()];
    const news = one.subscribe('news');
    const other = two.subscribe('other');
    await Promise.all([
      nextEvent(news, 'pusher:subscription_succeeded'),
      nextEvent(other, 'pusher:subscription_succeeded'),
    ]);
    const unexpected: string[] = [];
    two.bind_global((name: string) => unexpected.push(name));
    const received = nextEvent(news, 'headline');
    await testServer.api.trigger('news', 'headline', { text: 'Kickoff' });
    expect(await received).toEqual({ text: 'Kickoff' });
    const probe = nextEvent(other, 'probe');
    await testServer.api.trigger('other', 'probe', {});
    await probe;
    expect(unexpected).not.toContain('headline');
  });

  it('do not deliver an event to the socket that caused it', async () => {
    const [sender, receiver] = [testServer.client(), testServer.client()];
    const [a, b] = [sender.subscribe('room'), receiver.subscribe('room')];
    await Promise.all([nextEvent(a, 'pusher:subscription_succeeded'), nextEvent(b, 'pusher:subscription_succeeded')]);
    const echoes: unknown[] = [];
    a.bind('said', (data: unknown) => echoes.push(data));
    const received = nextEvent(b, 'said');
    await testServer.api.trigger('room', 'said', { n: 1 }, { socket_id: sender.connection.socket_id });
    await received;
    const second = nextEvent(a, 'said');
    await testServer.api.trigger('room', 'said', { n: 2 });
    await second;
    expect(echoes).toEqual([{ n: 2 }]);
  });

  it('deliver a batch with a balance event on a presence channel [RS2, RS3]', async () => {
    const channel = testServer.client().subscribe('presence-42');
    await nextEvent(channel, 'pusher:subscription_succeeded');
    const balance = nextEvent(channel, 'ContextualizedBalanceUpdate');
    await testServer.api.triggerBatch([
      { channel: 'presence-42', name: 'ContextualizedBalanceUpdate', data: JSON.stringify({ version: 7 }) },
      { channel: 'presence-43', name: 'ContextualizedBalanceUpdate', data: JSON.stringify({ version: 8 }) },
    ]);
    expect(await balance).toEqual({ version: 7 });
  });

  it('cannot subscribe to a private channel with a signature from another key', async () => {
    const otherApp = new PusherServer({ ...app, secret: 'another secret of the same sort of length', cluster: 'mt1' });
    const client = testServer.client('x', {
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId, channelName }, callback) =>
          callback(null, otherApp.authorizeChannel(socketId, channelName)),
      },
    });
    const error = await nextEvent(client.subscribe('private-orders'), 'pusher:subscription_error');
    expect(error).toMatchObject({ type: 'AuthError', status: 401 });
  });

  it('reconnect and resubscribe after a server restart', async () => {
    const client = testServer.client();
    await nextEvent(client.subscribe('news'), 'pusher:subscription_succeeded');
    const { port } = testServer.server;
    await testServer.server.stop();
    const resubscribed = nextEvent(client.channel('news'), 'pusher:subscription_succeeded');
    const restarted = await TestServer.start({ port });
    await resubscribed;
    const received = nextEvent(client.channel('news'), 'headline');
    await restarted.api.trigger('news', 'headline', 'back');
    expect(await received).toBe('back');
    client.disconnect();
    await restarted.close();
  });
});

describe('presence', () => {
  const membersOf = async (channel: PresenceChannel) => {
    const members = await nextEvent<Members>(channel, 'pusher:subscription_succeeded');
    return members.count;
  };

  it('sends the current members on subscription, and each new device afterwards [RS5]', async () => {
    const first = testServer.client('phone').subscribe('presence-42') as PresenceChannel;
    expect(await membersOf(first)).toBe(1);
    const added = nextEvent<{ id: string; info: unknown }>(first, 'pusher:member_added');
    const second = testServer.client('laptop').subscribe('presence-42') as PresenceChannel;
    expect(await membersOf(second)).toBe(2);
    expect(await added).toEqual({ id: 'laptop', info: { name: 'laptop' } });
  });

  it('counts several tabs of one device as one member until the last tab closes', async () => {
    const watcher = testServer.client('watcher').subscribe('presence-42') as PresenceChannel;
    await membersOf(watcher);
    const changes: string[] = [];
    watcher.bind('pusher:member_added', () => changes.push('added'));
    watcher.bind('pusher:member_removed', () => changes.push('removed'));
    const tabs = [testServer.client('phone'), testServer.client('phone')];
    for (const tab of tabs) expect(await membersOf(tab.subscribe('presence-42') as PresenceChannel)).toBe(2);
    tabs[0]?.disconnect();
    const readCounts = async () =>
      (await testServer.api.get({ path: '/channels/presence-42', params: { info: 'subscription_count' } })).json();
    await until(async () => ((await readCounts()) as { subscription_count: number }).subscription_count === 2);
    expect(changes).toEqual(['added']);
    tabs[1]?.disconnect();
    await until(() => changes.length === 2);
    expect(changes).toEqual(['added', 'removed']);
  });
});

describe('client events [RS6]', () => {
  it('reach the other members of a presence channel with the sender’s id', async () => {
    const [a, b] = [testServer.client('anna'), testServer.client('ben')];
    const [anna, ben] = [a.subscribe('presence-room'), b.subscribe('presence-room')];
    await Promise.all([
      nextEvent(anna, 'pusher:subscription_succeeded'),
      nextEvent(ben, 'pusher:subscription_succeeded'),
    ]);
    const echoes: unknown[] = [];
    anna.bind('client-typing', (data: unknown) => echoes.push(data));
    const received = new Promise((resolve) => {
      ben.bind('client-typing', (data: unknown, meta: unknown) => resolve({ data, meta }));
    });
    expect(anna.trigger('client-typing', { on: true })).toBe(true);
    expect(await received).toEqual({ data: { on: true }, meta: { user_id: 'anna' } });
    expect(echoes).toEqual([]);
  });
});

describe('signed-in users', () => {
  it('receive events addressed to their user id', async () => {
    const client = testServer.client('user-9');
    let greeted = false;
    client.user.bind('hello', () => {
      greeted = true;
    });
    client.signin();
    await until(async () => {
      await testServer.api.sendToUser('user-9', 'hello', { n: 1 });
      return greeted;
    });
  });

  it('are disconnected permanently by the application, without affecting other users', async () => {
    const [terminated, unaffected] = [testServer.raw(), testServer.raw()];
    for (const [client, id] of [[terminated, 'user-9'] as const, [unaffected, 'user-8'] as const]) {
      const data = testServer.api.authenticateUser(await client.socketId(), { id });
      client.send({ event: 'pusher:signin', data });
      await client.next('pusher:signin_success');
    }
    await testServer.api.terminateUserConnections('user-9');
    expect(await until(() => terminated.closed)).toBe(4009);
    unaffected.send({ event: 'pusher:ping' });
    await unaffected.next('pusher:pong');
  });

  it('are also disconnected if they only joined a presence channel, while other devices stay connected', async () => {
    const [terminated, unaffected] = [testServer.client('device-1'), testServer.client('device-2')];
    const [first, second] = [terminated.subscribe('presence-room'), unaffected.subscribe('presence-room')];
    await Promise.all([
      nextEvent(first, 'pusher:subscription_succeeded'),
      nextEvent(second, 'pusher:subscription_succeeded'),
    ]);
    const userLeft = nextEvent<{ id: string }>(second, 'pusher:member_removed');
    await testServer.api.terminateUserConnections('device-1');
    expect((await userLeft).id).toBe('device-1');
    await until(() => terminated.connection.state === 'disconnected');
    expect(unaffected.connection.state).toBe('connected');
  });

  it('cannot use a signature from before the termination on a socket that was already open', async () => {
    const [signsIn, enters] = [testServer.raw(), testServer.raw()];
    const data = testServer.api.authenticateUser(await signsIn.socketId(), { id: 'user-9' });
    const auth = testServer.api.authorizeChannel(await enters.socketId(), 'presence-room', { user_id: 'user-9' });
    await testServer.api.terminateUserConnections('user-9');
    signsIn.send({ event: 'pusher:signin', data });
    expect(await until(() => signsIn.closed)).toBe(4009);
    enters.send({ event: 'pusher:subscribe', data: { channel: 'presence-room', ...auth } });
    await enters.next('pusher:subscription_error');
    const later = testServer.raw();
    later.send({
      event: 'pusher:signin',
      data: testServer.api.authenticateUser(await later.socketId(), { id: 'user-9' }),
    });
    await later.next('pusher:signin_success');
  });

  it('need user data signed by the application', async () => {
    const client = testServer.raw();
    const data = testServer.api.authenticateUser(await client.socketId(), { id: 'user-9' });
    client.send({ event: 'pusher:signin', data: { ...data, user_data: '{"id":"user-8"}' } });
    expect(await until(() => client.closed)).toBe(4009);
  });
});
