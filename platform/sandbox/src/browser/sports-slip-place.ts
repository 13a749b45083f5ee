import type { ParentPage } from './frame.ts';
import { command, relay, type ToSlip } from './sports-relay.ts';
import type { Slip } from './sports-slip.ts';

/** Time in which a site that places slips says so, in ms. */
const ANSWER_MS = 1_500;

interface PlaceOptions {
  parent: ParentPage | undefined;
  /** The slip in the book's own frame. */
  slip: Slip;
  changed(): void;
}

/**
 * Where the slip is: in the book's frame, or in its own frame that the site places. Until that is known, commands
 * wait.
 */
export class SlipPlace {
  where: 'unknown' | 'here' | 'elsewhere';
  private picked: ReadonlySet<string> = new Set();
  /** Whether the other frame has said that it listens. */
  private isHeard = false;
  private waiting: ToSlip[] = [];
  private readonly options: PlaceOptions;

  constructor(options: PlaceOptions) {
    this.options = options;
    this.where = options.parent ? 'unknown' : 'here';
  }

  /** Offers the slip's page to the site. A site that does not know the offer never answers. */
  offer(src: string): void {
    const { parent } = this.options;
    if (!parent) return;
    parent.send({ action: 'ext.sportsbook.slip', parameters: { src } });
    relay(parent, { kind: 'hello' });
    setTimeout(() => this.where === 'unknown' && this.settle(false), ANSWER_MS);
  }

  /** Takes the site's answer, which it can take back if the slip's page does not load. */
  settle(isPlaced: boolean): void {
    this.where = isPlaced ? 'elsewhere' : 'here';
    if (!isPlaced) for (const message of this.waiting.splice(0)) command(this.options.slip, message);
    this.options.changed();
  }

  /** Takes what the other frame's slip has. */
  hear(ids: readonly string[]): void {
    this.isHeard = true;
    this.picked = new Set(ids);
    for (const message of this.waiting.splice(0)) this.send(message);
    this.options.changed();
  }

  has(id: string): boolean {
    return this.where === 'here' ? this.options.slip.has(id) : this.picked.has(id);
  }

  send(message: ToSlip): void {
    if (this.where === 'here') command(this.options.slip, message);
    else if (this.where === 'elsewhere' && this.isHeard) relay(this.options.parent, message);
    else this.waiting.push(message);
  }
}
