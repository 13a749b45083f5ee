import type { Ports } from '@parlay/ports';

/** A page that was left leads nobody anywhere any more, and names nothing. */
export function portsWhile(isOpen: () => boolean, ports: Ports): Ports {
  const { navigation } = ports;
  return {
    ...ports,
    navigation: {
      ...navigation,
      go: (to, how) => void (isOpen() && navigation.go(to, how)),
      title: (title, description) => void (isOpen() && navigation.title(title, description)),
    },
  };
}
