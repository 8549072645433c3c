import { z } from 'zod';
import { oneLine } from '#app/platform/forms/form-fields.ts';
import { HIGHEST_VERSION, versionField } from '#app/platform/forms/version-field.ts';
import { CARD_EVENTS } from '#app/records/webhook/webhook-status.ts';
import { WEBHOOK_EVENT_NAMES } from './webhook-events.ts';

const LONGEST_URL = 2000;

/** An address that is posted to. Whether it may be is decided where it is saved. */
const address = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(LONGEST_URL, `The address can be at most ${LONGEST_URL} characters`)
    .pipe(
      z.url({
        protocol: /^https?$/,
        error: 'Enter a web address such as https://example.com/hook',
      }),
    );

/**
 * The address of the test on the Zapier screen, to which the browser posts (specification, section 5). The page's policy allows
 * only https.
 */
export const webhookTestSchema = z.object({
  url: address('Please enter your Zapier webhook URL').refine(
    (url) => /^https:/i.test(url),
    'The address must begin with https://',
  ),
});

/** The address of an event's card (specification, section 5). */
export const cardSchema = z.object({
  card: z.enum(CARD_EVENTS),
  url: address('Please enter a webhook URL'),
  /** The copy that was seen; 0 when the card had no address. */
  version: z.number().int().min(0).max(HIGHEST_VERSION),
});

const endpointFields = {
  name: oneLine('Name is required')
    .min(1, 'Name is required')
    .max(100, 'Name can be at most 100 characters'),
  url: address('Please enter a webhook URL'),
  events: z
    .array(z.enum(WEBHOOK_EVENT_NAMES))
    .min(1, 'Choose at least one event')
    .max(WEBHOOK_EVENT_NAMES.length),
};

/** An address that is notified of events. */
export const endpointSchema = z.object(endpointFields);

/** An edit of one. */
export const endpointEditSchema = z.object({ ...endpointFields, version: versionField });

/** Turning an address on or off. */
export const endpointSwitchSchema = z.object({
  version: versionField,
  turn: z.enum(['on', 'off']),
});

export type CardAddress = z.infer<typeof cardSchema>;
export type NewEndpoint = z.infer<typeof endpointSchema>;
export type EndpointEdit = z.infer<typeof endpointEditSchema>;
export type EndpointSwitch = z.infer<typeof endpointSwitchSchema>;
