import type { BusPort } from '@parlay/bus';
import { randomUuid } from '@parlay/contracts/random-uuid';
import type { NotifyPort } from '@parlay/ports';

/** Publishes notices on the bus, where another remote picks them up and renders them. */
export function createNotify(bus: BusPort): NotifyPort {
  return {
    show(notice) {
      const id = notice.id ?? randomUuid();
      bus.publish('notice.shown', { ...notice, id });
      return id;
    },
    close: (id) => void bus.publish('notice.closed', { id }),
    infoBar: (message) => void bus.publish('info-bar.shown', message),
  };
}
