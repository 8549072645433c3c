import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#app/platform/db/database.server.ts';
import type { AppProcess } from '#tests/helpers/app-process.ts';
import type { seededRandom } from '#tests/helpers/seeded-random.ts';
import {
  SIGNING_SECRET,
  type StripeEmulator,
  TEST_KEY,
} from '#tests/helpers/stripe/stripe-emulator.ts';
import type { Event } from '#tests/helpers/stripe/stripe-objects.ts';
import { type Installation, until } from './installation.ts';

/** Between what a process has received and its commit: before it hears what became of a payment, after, and while an event arrives. */
const MOMENTS = ['asked', 'answered', 'arriving'] as const;
const SENDERS = 8;
const JOBS = `('settle-provider-event', 'settle-payment-attempt', 'settle-provider-return', 'read-provider-balance', 'end-payment-attempts', 'announce')`;

/** Processes of an installation that receive events until they are killed, and are started again. */
export class PaymentProcesses {
  received = 0;
  readonly killed: Record<(typeof MOMENTS)[number], number> = {
    asked: 0,
    answered: 0,
    arriving: 0,
  };
  private readonly apps: (AppProcess | null)[];
  private readonly ports: number[] = [];
  private armed: (typeof MOMENTS)[number] | null = null;
  private restarting: Promise<void> | null = null;
  private readonly firm: Installation;
  private readonly stripe: StripeEmulator;
  private readonly random: ReturnType<typeof seededRandom>;

  constructor(
    firm: Installation,
    stripe: StripeEmulator,
    random: ReturnType<typeof seededRandom>,
    count: number,
  ) {
    this.firm = firm;
    this.stripe = stripe;
    this.random = random;
    this.apps = Array.from({ length: count }, () => null);
  }

  /** Starts those that do not run. */
  async start(): Promise<void> {
    while (this.ports.length < this.apps.length) this.ports.push(await this.stripe.startAnother());
    this.stripe.beforeAnswer = (call, port) => this.asked(call, this.ports.indexOf(port));
    for (const place of this.apps.keys()) this.apps[place] ??= await this.startOne(place);
  }

  get kills(): number {
    return MOMENTS.reduce((sum, moment) => sum + this.killed[moment], 0);
  }

  /** Sends events until each is received, and kills a process so often in between. */
  async send(events: readonly Event[], kills: number): Promise<void> {
    const left = [...events];
    const first = this.received;
    const sender = async () => {
      for (let event = left.pop(); event; event = left.pop()) {
        if (!(await this.sendOne(event))) left.unshift(event);
      }
    };
    const sending = Promise.all(Array.from({ length: SENDERS }, sender));
    for (let kill = 1; kill <= kills; kill += 1) {
      const after = first + (kill * events.length) / (kills + 1);
      while (this.received < after) await sleep(5);
      await this.killOne(events);
    }
    await sending;
  }

  /** Kills a process at the next moment of a kind; where nothing arrives any more, an event of another id does. */
  private async killOne(events: readonly Event[]): Promise<void> {
    const moment = MOMENTS[this.kills % MOMENTS.length] ?? 'asked';
    const before = this.killed[moment];
    this.armed = moment;
    for (let tries = 0; this.killed[moment] === before; tries += 1) {
      await sleep(100);
      const event = events[this.random.next(events.length)];
      if (tries % 30 === 29 && event)
        await this.sendOne({ ...event, id: this.stripe.newId('evt') });
    }
    await this.restarting;
  }

  /** Waits until all that was received is taken, and stops the processes well. */
  async settle(): Promise<void> {
    for (let round = 0; round < 40; round += 1) {
      await this.calm();
      await this.stop();
      const left = await this.firm.owner(async (tx) => {
        const [row] = await rowsOf<{ n: number }>(
          tx,
          sql`select (select count(*) from provider_events where verdict = 'waiting')::int
            + (select count(*) from pgboss.job where name in ${sql.raw(JOBS)} and state <> 'completed')::int as n`,
        );
        return row?.n ?? -1;
      });
      if (left === 0) return;
      await this.passTime();
      await this.start();
    }
    throw new Error('Something is never taken.');
  }

  /** Waits until nobody asks the provider anything. */
  async calm(ms = 1_500): Promise<void> {
    let asked = -1;
    const more = async () => {
      const before = asked;
      await sleep(ms);
      asked = this.stripe.calls.length;
      return asked - before;
    };
    await until('a pause', more, (n) => n === 0, 1_800_000);
  }

  async stop(): Promise<void> {
    await this.restarting;
    this.stripe.beforeAnswer = null;
    for (const [place, app] of this.apps.entries()) {
      const code = await app?.end('SIGTERM');
      if (app && code !== 0) throw new Error(`A process ended with ${code}: ${app.output()}`);
      this.apps[place] = null;
    }
  }

  private startOne(place: number): Promise<AppProcess> {
    return this.firm.start({
      STRIPE_SECRET_KEY: TEST_KEY,
      STRIPE_WEBHOOK_SECRET: SIGNING_SECRET,
      STRIPE_API: `http://127.0.0.1:${this.ports[place]}`,
    });
  }

  /** Whether a process that runs has received an event. */
  private async sendOne(event: Event): Promise<boolean> {
    const running = [...this.apps.keys()].filter((place) => this.apps[place]);
    const place = running[this.random.next(Math.max(1, running.length))];
    const app = place === undefined ? null : this.apps[place];
    if (place === undefined || !app) {
      await sleep(50);
      return false;
    }
    const answer = this.stripe.deliver(event, `${app.address}/webhooks/stripe`).catch(() => null);
    if (this.armed === 'arriving') {
      this.armed = null;
      await sleep(this.random.next(5));
      this.kill(place, 'arriving');
    }
    const isReceived = (await answer)?.status === 200;
    if (isReceived) this.received += 1;
    return isReceived;
  }

  /** A process asks the provider something because of an event that it has received. */
  private async asked(call: string, place: number): Promise<void> {
    if (place < 0 || !/^GET \/v1\/(?:payment_intents|checkout|refunds|disputes)/.test(call)) return;
    const { armed } = this;
    if (armed !== 'asked' && armed !== 'answered') return;
    this.armed = null;
    if (armed === 'asked') {
      this.kill(place, armed);
      await this.restarting;
    } else setTimeout(() => this.kill(place, armed), this.random.next(30));
  }

  private kill(place: number, moment: (typeof MOMENTS)[number]): void {
    const app = this.apps[place];
    if (!app || this.restarting) return;
    this.apps[place] = null;
    this.killed[moment] += 1;
    const restart = async () => {
      await app.end('SIGKILL');
      await this.passTime();
      this.apps[place] = await this.startOne(place);
      this.restarting = null;
    };
    this.restarting = restart();
  }

  /** What a dead process was at is someone else's after a while, and what failed is tried again. */
  private passTime(): Promise<void> {
    return this.firm.owner(async (tx) => {
      await tx.execute(
        sql`update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')`,
      );
    });
  }
}
