import type { BusPort } from '@parlay/bus';
import type { NotifyPort } from '@parlay/ports';

/** Publishes notices on the bus; another remote renders them. */
export function notifyOn(bus: BusPort): NotifyPort {
  return {
    show(notice) {
      const id = notice.id ?? crypto.randomUUID();
      bus.publish('notice.shown', { ...notice, id });
      return id;
    },
    close: (id) => void bus.publish('notice.closed', { id }),
    infoBar: (message) => void bus.publish('info-bar.shown', message),
  };
}
