import type { FirmActor } from '#app/access/actor.ts';

/** Who settles what a provider says. */
export const THE_PROVIDER: FirmActor = { kind: 'firm', by: 'payments' };
