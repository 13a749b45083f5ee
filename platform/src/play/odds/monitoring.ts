import type { FastifyPluginAsync } from 'fastify';
import { Gauge } from 'prom-client';
import { feedStates, lateCorrections } from './repository.ts';

/** Registers the metrics of the odds feeds and their details in `/healthz`. */
export const oddsMonitoring: FastifyPluginAsync = async (app) => {
  const registers = [app.metrics];
  const labelNames = ['provider'];
  new Gauge({
    name: 'odds_feed_age_seconds',
    help: 'Time since the odds company last answered',
    labelNames,
    registers,
    async collect() {
      for (const { provider, ageSeconds } of await feedStates(app.db)) this.set({ provider }, ageSeconds);
    },
  });
  new Gauge({
    name: 'odds_feed_sequence',
    help: 'Last change of the odds feed that was applied',
    labelNames,
    registers,
    async collect() {
      for (const { provider, sequence } of await feedStates(app.db)) this.set({ provider }, sequence);
    },
  });
  new Gauge({
    name: 'odds_feed_suspended',
    help: '1 while the prices of an odds company are suspended because it is away',
    labelNames,
    registers,
    async collect() {
      for (const { provider, suspended } of await feedStates(app.db)) this.set({ provider }, suspended ? 1 : 0);
    },
  });
  new Gauge({
    name: 'odds_corrections_after_finish',
    help: 'Corrections of results that came after a tournament had finished: an operator has to decide',
    labelNames,
    registers,
    async collect() {
      for (const { provider, count } of await lateCorrections(app.db)) this.set({ provider }, count);
    },
  });
  app.healthDetails.set('odds', async () => {
    const states = await feedStates(app.db);
    return Object.fromEntries(states.map(({ provider, suspended }) => [provider, suspended ? 'away' : 'ok']));
  });
};
