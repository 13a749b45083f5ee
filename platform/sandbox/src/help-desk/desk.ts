import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DeskMessage, DeskStatus, DeskTicket, TicketStatus } from '@parlay/contracts/help-desk';
import { PresetResults, waitWithTimeout } from '../calls/early.ts';
import { Journal } from '../calls/journal.ts';
import { keyOfCompany, type Settings } from '../settings.ts';
import type { AgentAction } from './agent-action.ts';
import { Case, type EventDelivery } from './case.ts';
import { type EventContent, EventLog } from './event-log.ts';

const MAX_RECORDS = 500;

/** Acting agent, and how the event reaches the site. */
interface Acting {
  agent: string;
  delivery: EventDelivery;
}

/** Tickets of the help-desk company and its agents' actions on them. */
export class HelpDesk {
  readonly early = new PresetResults<AgentAction>();
  readonly events: EventLog;
  private readonly cases: Journal<Case>;

  constructor(settings: Settings) {
    const folder = join(settings.dataDir, 'sandbox');
    const isOpen = ({ status }: Case) => status !== 'CLOSED';
    this.cases = new Journal({ file: join(folder, 'help-desk.jsonl'), schema: Case, maxRecords: MAX_RECORDS, isOpen });
    this.events = new EventLog({
      file: join(folder, 'help-desk-events.jsonl'),
      keyOf: (id) => keyOfCompany(settings, id),
      retry: settings.retry,
    });
  }

  get(reference: string): Case | undefined {
    return this.cases.get(reference);
  }

  /** Returns all tickets, most recently changed first. */
  list(): Case[] {
    return this.cases.values().sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  }

  /** Stores a new ticket. Ignores a ticket that is already known. */
  open(company: string, ticket: DeskTicket): void {
    if (this.cases.get(ticket.reference)) return;
    const updatedAt = ticket.createdAt;
    this.cases.put({ ...ticket, id: ticket.reference, company, status: 'OPEN', messages: [], changes: [], updatedAt });
  }

  /** Stores a message from the player or the site's staff once. Resolves after the preset reaction, if there is one. */
  async addMessage(found: Case, message: DeskMessage): Promise<void> {
    const { messageId, author, status } = message;
    if (found.messages.some((one) => one.messageId === messageId && one.author === author)) return;
    const updated = this.follow(found, { status, messages: [...found.messages, message] });
    if (author !== 'customer') return;
    const action = this.early.take([found.reference, found.requester.customerId ?? found.reference]);
    if (action) await waitWithTimeout(this.act(updated, action, 'early'));
  }

  /** Applies a status set by the site, once. */
  setStatusFromSite(found: Case, { changeId, status }: DeskStatus): void {
    if (found.changes.includes(changeId)) return;
    this.follow(found, { status, changes: [...found.changes, changeId] });
  }

  /** Stores a change from the site and confirms a new status, because our own event may have crossed the change. */
  private follow(found: Case, change: Partial<Case>): Case {
    const next = this.put({ ...found, ...change });
    const { status } = next;
    if (status !== found.status) void this.announce(next, { kind: 'status', status, agent: 'Automatic' }, 'before');
    return next;
  }

  /** Performs an agent's action. Resolves after the first attempt to notify the site. */
  act(found: Case, action: AgentAction, delivery: EventDelivery = action.delivery): Promise<void> {
    const acting = { agent: action.agent, delivery };
    if (action.action === 'answer') return this.answer(found, acting, action.text, action.status);
    if (action.action === 'note') return this.note(found, acting, action.text);
    return this.setStatus(found, acting, action.status);
  }

  /** Replies to the player. `html` is passed on exactly as the agent wrote it, because the site sanitizes it. */
  private async answer(found: Case, { agent, delivery }: Acting, html: string, status: TicketStatus): Promise<void> {
    const next = this.say(found, 'agent', agent, html, status);
    await this.announce(next, { kind: 'message', agent, html, status }, delivery);
  }

  /** Adds a progress note that the player sees. */
  private async note(found: Case, { agent, delivery }: Acting, text: string): Promise<void> {
    const next = this.say(found, 'note', agent, text, found.status);
    await this.announce(next, { kind: 'note', agent, text }, delivery);
  }

  private async setStatus(found: Case, { agent, delivery }: Acting, status: TicketStatus): Promise<void> {
    const next = this.put({ ...found, status });
    await this.announce(next, { kind: 'status', status, agent }, delivery);
  }

  private say(found: Case, author: 'agent' | 'note', name: string, text: string, status: TicketStatus): Case {
    const at = new Date().toISOString();
    const message = { messageId: randomUUID(), author, name, text, at, status, attachments: [] };
    return this.put({ ...found, status, messages: [...found.messages, message] });
  }

  private put(changed: Case): Case {
    return this.cases.put({ ...changed, updatedAt: new Date().toISOString() });
  }

  private announce(
    { company, reference, callbackUrl }: Case,
    content: TicketEvent,
    delivery: EventDelivery,
  ): Promise<void> {
    const event = { ...content, reference, at: new Date().toISOString() } as EventContent;
    return this.events.add(company, callbackUrl, event, delivery);
  }
}

/** Event content without the fields that all events of a ticket share. */
type TicketEvent = EventContent extends infer E
  ? E extends EventContent
    ? Omit<E, 'reference' | 'at'>
    : never
  : never;
