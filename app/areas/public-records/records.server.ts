import { checklistRequestShape } from '#app/records/lead-magnet-submission/shape.server.ts';
import { messageShape } from '#app/records/message/shape.server.ts';
import type { Shape } from '#app/records/shape.server.ts';
import type { StoredKind } from '#app/records/stored-kind.server.ts';
import { STORED_KINDS } from '#app/records/stored-kinds.server.ts';
import { inquiryShape } from './inquiry-shape.server.ts';

type Stored = typeof STORED_KINDS;
type ShapesOfKinds = {
  [Each in keyof Stored as Stored[Each] extends { shape: Shape }
    ? Each
    : never]: Stored[Each] extends { shape: infer Of } ? Of : never;
};

/** Every kind of record as the API answers it and as webhooks carry it: one shape for both. */
export const RECORDS = {
  inquiry: inquiryShape,
  checklistRequest: checklistRequestShape,
  ticketMessage: messageShape,
  ...(Object.fromEntries(
    Object.entries<StoredKind>(STORED_KINDS).flatMap(([kind, { shape }]) =>
      shape ? [[kind, shape]] : [],
    ),
  ) as ShapesOfKinds),
};

/** A kind of record. */
export type RecordKind = keyof typeof RECORDS;
