import { answers } from './answers.ts';
import { multipart, type Part, plainPart, rawMail, textPart, word } from './raw-mail.ts';

// What programs send by themselves, in the shapes of the programs, and what people send that looks a little like it.

/** How the firm knows its own. */
export const OWN = {
  isOwnId: (id: string) => /^notice\.\d+@firm\.example$/.test(id),
  listDomain: 'firm.example',
};

export type Sent = {
  name: string;
  raw: Buffer;
  /** What it is; null for what a person wrote. */
  is: null | {
    kind: string;
    bouncedAddress?: string;
    permanent?: boolean;
    originalMessageId?: string;
  };
};

const NOTICE_ID = 'notice.41@firm.example';

type Shape = (at: number) => { headers: string[]; part: Part; is: Sent['is'] };

const text = (body: string) => textPart('plain', body);
const person = (at: number) => `person${at}@acme${at % 7}.example`;
const reply = (at: number) => [
  `From: Person ${at} <${person(at)}>`,
  'To: Plenum Service Advisors <reply+token@firm.example>',
  `Message-ID: <auto.${at}@acme${at % 7}.example>`,
];
const AUTO = { kind: 'auto-reply' };
const pick = <Value>(from: readonly Value[], at: number): Value => from[at % from.length] as Value;

/** The report of a server that did not reach someone: RFC 3464. */
function report(
  at: number,
  {
    action = 'failed',
    status = '5.1.1',
    original = true,
    said = 'The address does not exist.',
  }: { action?: string; status?: string; original?: boolean; said?: string },
): Part {
  const fields = [
    'Reporting-MTA: dns; mx.acme.example',
    'Arrival-Date: Wed, 25 Nov 2026 11:14:00 -0600',
    '',
    ...(original ? [`Original-Recipient: rfc822;${person(at)}`] : []),
    `Final-Recipient: rfc822; ${original ? `inner.${at}@host.example` : person(at)}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 no such',
    '    user here',
    '',
  ].join('\n');
  const returned = `From: desk@firm.example\nMessage-ID:\n <${NOTICE_ID}>\nSubject: Your ticket\n\n`;
  return multipart('report; report-type=delivery-status', [
    text(`${said}\n\n<${person(at)}>: host mx.acme.example said: 550 5.1.1\n`),
    plainPart('message/delivery-status', fields),
    plainPart(at % 2 ? 'text/rfc822-headers' : 'message/rfc822', returned),
  ]);
}

const bounced = (at: number, permanent: boolean) => ({
  kind: 'bounce',
  bouncedAddress: person(at),
  permanent,
  originalMessageId: NOTICE_ID,
});

const SHAPES: Record<string, Shape> = {
  'Exchange, out of office': (at) => ({
    headers: [
      ...reply(at),
      `Subject: ${word(`${pick(['Automatic reply', 'Automatische Antwort', 'Réponse automatique', 'Respuesta automática'], at)}: Your ticket`)}`,
      `In-Reply-To: <${NOTICE_ID}>`,
      'X-Auto-Response-Suppress: All',
      'auto-submitted: auto-generated',
    ],
    part: textPart('html', '<p>I am out of the office until Monday.</p>'),
    is: AUTO,
  }),
  'Exchange, out of office, through a gateway': (at) => ({
    headers: [...reply(at), 'Subject: Automatic reply: Your ticket', `In-Reply-To: <${NOTICE_ID}>`],
    part: text('I am out of the office until Monday.'),
    is: AUTO,
  }),
  'Exchange, not delivered': (at) => ({
    headers: [
      'Return-Path: <>',
      'From: Microsoft Outlook <postmaster@acme.example>',
      `To: desk@firm.example`,
      'Subject: Undeliverable: Your ticket',
      'Auto-Submitted: auto-replied',
      `In-Reply-To: <${NOTICE_ID}>`,
    ],
    part: report(at, { said: 'Your message could not be delivered.', original: false }),
    is: bounced(at, true),
  }),
  'Gmail, vacation': (at) => ({
    headers: [
      ...reply(at),
      'Subject: Away Re: Your ticket',
      `In-Reply-To: <${NOTICE_ID}>`,
      'Auto-Submitted: auto-replied',
      'Precedence: bulk',
      'X-Autoreply: yes',
    ],
    part: text('Thanks for your email. I read it next week.'),
    is: AUTO,
  }),
  'Gmail, not delivered': (at) => ({
    headers: [
      'Return-Path: <>',
      'From: Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
      'To: desk@firm.example',
      `Auto-Submitted: auto-replied`,
      'Subject: Delivery Status Notification (Failure)',
      `X-Failed-Recipients: ${person(at)}`,
      `In-Reply-To: <${NOTICE_ID}>`,
    ],
    part: report(at, { original: false }),
    is: bounced(at, true),
  }),
  'Postfix, not delivered': (at) => ({
    headers: [
      'Return-Path: <>',
      'From: MAILER-DAEMON@mx.acme.example (Mail Delivery System)',
      'To: desk@firm.example',
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
    ],
    part: report(at, { said: 'This is the mail system at host mx.acme.example.' }),
    is: bounced(at, true),
  }),
  'Postfix, mailbox full': (at) => ({
    headers: [
      'Return-Path: <>',
      'From: MAILER-DAEMON@mx.acme.example (Mail Delivery System)',
      'To: desk@firm.example',
      'Subject: Undelivered Mail Returned to Sender',
    ],
    part: report(at, { status: '4.2.2' }),
    is: bounced(at, false),
  }),
  'Postfix, late': (at) => ({
    headers: [
      'Return-Path: <>',
      'From: MAILER-DAEMON@mx.acme.example (Mail Delivery System)',
      'To: desk@firm.example',
      'Subject: Delayed Mail (still being retried)',
      'Auto-Submitted: auto-replied',
    ],
    part: report(at, { action: 'delayed', status: '4.4.1' }),
    is: bounced(at, false),
  }),
  'Postfix, arrived': (at) => ({
    headers: [
      'Return-Path: <>',
      'From: MAILER-DAEMON@mx.acme.example (Mail Delivery System)',
      'To: desk@firm.example',
      'Subject: Successful Mail Delivery Report',
      'Auto-Submitted: auto-replied',
    ],
    part: report(at, { action: pick(['delivered', 'relayed', 'expanded'], at), status: '2.0.0' }),
    is: AUTO,
  }),
  'Exim, not delivered': (at) => ({
    headers: [
      'Return-path: <>',
      'From: Mail Delivery System <Mailer-Daemon@mx.acme.example>',
      'To: desk@firm.example',
      `X-Failed-Recipients: ${person(at)}`,
      'Auto-Submitted: auto-replied',
      'Subject: Mail delivery failed: returning message to sender',
      `In-Reply-To: <${NOTICE_ID}>`,
    ],
    part: text(`This message was created automatically.\n\n  ${person(at)}\n    host said: 550\n`),
    is: bounced(at, true),
  }),
  'qmail, not delivered': (at) => ({
    headers: [
      'Return-Path: <>',
      'From: MAILER-DAEMON@mx.acme.example',
      'To: desk@firm.example',
      'Subject: failure notice',
    ],
    part: text(
      `Hi. This is the qmail-send program at mx.acme.example.\nI'm afraid I wasn't able to deliver your message.\n\n<${person(at)}>:\n550 no such user (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nMessage-ID: <${NOTICE_ID}>\n`,
    ),
    is: { kind: 'bounce', bouncedAddress: person(at), permanent: true },
  }),
  'vacation of Unix': (at) => ({
    headers: [
      ...reply(at),
      'Subject: away from my mail',
      'Precedence: bulk',
      'Auto-Submitted: auto-replied (vacation)',
    ],
    part: text('I will read your mail when I am back.'),
    is: AUTO,
  }),
  'vacation of Sieve': (at) => ({
    headers: [
      'Return-Path: <>',
      ...reply(at),
      'X-Sieve: Pigeonhole Sieve 0.5',
      `In-Reply-To: <${NOTICE_ID}>`,
      'Auto-Submitted: auto-replied (vacation)',
      'Subject: Auto: Your ticket',
    ],
    part: text('On vacation.'),
    is: AUTO,
  }),
  'vacation with nothing but an empty envelope': (at) => ({
    headers: ['Return-Path: <>', ...reply(at), 'Subject: Re: Your ticket'],
    part: text('On vacation.'),
    is: AUTO,
  }),
  'vacation of an older program': (at) => ({
    headers: [
      ...reply(at),
      `${pick(['X-Autorespond', 'X-Autoreply', 'X-AutoResponse'], at)}: yes`,
      'Subject: Re: Your ticket',
    ],
    part: text('On vacation.'),
    is: AUTO,
  }),
  'vacation that says bulk': (at) => ({
    headers: [
      ...reply(at),
      `Subject: ${word(pick(['Out of office', 'Abwesenheitsnotiz', 'Fuera de oficina'], at))}`,
      `Precedence: ${pick(['bulk', 'junk'], at)}`,
    ],
    part: text('Not here.'),
    is: AUTO,
  }),
  'desk of another firm': (at) => ({
    headers: [
      ...reply(at),
      'Subject: [#8841] We received your request',
      'Auto-Submitted: auto-replied',
      'X-Auto-Response-Suppress: OOF, AutoReply',
    ],
    part: text('A ticket was opened.'),
    is: AUTO,
  }),
  'receipt that it was read': (at) => ({
    headers: [...reply(at), 'Subject: Read: Your ticket'],
    part: multipart('report; report-type=disposition-notification', [
      text('Your message was read.'),
      plainPart('message/disposition-notification', `Final-Recipient: rfc822;${person(at)}\n`),
    ]),
    is: AUTO,
  }),
  'list, Mailman': (at) => ({
    headers: [
      ...reply(at),
      'Subject: [hvac] Meeting',
      'Precedence: list',
      'List-Id: HVAC <hvac.lists.example>',
    ],
    part: text('The meeting is on Friday.'),
    is: { kind: 'list' },
  }),
  newsletter: (at) => ({
    headers: [
      ...reply(at),
      'Subject: Our offers',
      'Precedence: bulk',
      'List-Unsubscribe: <https://news.example/u>',
    ],
    part: text('Buy now.'),
    is: { kind: 'list' },
  }),
  'own notice that came back': (at) => ({
    headers: [
      'From: Plenum Service Advisors <desk@firm.example>',
      'To: desk@firm.example',
      `Message-ID: <notice.${at}@firm.example>`,
      'Auto-Submitted: auto-generated',
      'Subject: Your ticket',
    ],
    part: text('Jordan replied.'),
    is: { kind: 'loop' },
  }),
  'message in circles': (at) => ({
    headers: [
      ...Array.from(
        { length: 60 },
        (_, hop) => `Received: from a${hop}.example by b${hop}.example`,
      ),
      ...reply(at),
      'Subject: Re: Your ticket',
    ],
    part: text('Round and round.'),
    is: { kind: 'loop' },
  }),
};

const HUMAN: Record<string, Shape> = {
  'about the office': (at) =>
    human(at, [
      `Subject: ${pick(['Out of office next week', 'Automatic reply is broken', 'Undeliverable part for unit 3', 'Vacation schedule', 'Abwesenheit am Montag'], at)}`,
    ]),
  'answer to an automatic answer': (at) =>
    human(at, ['Subject: Re: Automatic reply: Your ticket', `In-Reply-To: <${NOTICE_ID}>`]),
  'says that it is no program': (at) =>
    human(at, ['Auto-Submitted: no', 'Subject: Re: Your ticket']),
  'wants no receipts': (at) =>
    human(at, ['X-Auto-Response-Suppress: DR, RN, NRN', 'Subject: Re: Your ticket']),
  'of ordinary urgency': (at) => human(at, ['Precedence: first-class', 'Subject: Re: Your ticket']),
  'by way of a group of the firm': (at) =>
    human(at, ['List-Id: <service.firm.example>', 'Precedence: list', 'Subject: Heat is out']),
  'of the staff, by their own server': (at) => ({
    headers: [
      'From: Jordan <jordan@firm.example>',
      'To: reply+token@firm.example',
      `Message-ID: <${at}.letter@firm.example>`,
      'Subject: Re: Your ticket',
    ],
    part: text('I take this one.'),
    is: null,
  }),
  'hands a bounce on': (at) => ({
    headers: [...reply(at), 'Subject: Fwd: Undeliverable: Your ticket'],
    part: multipart('mixed', [
      text('I got this. What now?'),
      plainPart('message/rfc822', `From: MAILER-DAEMON@x.example\nSubject: Undeliverable\n\n550\n`),
    ]),
    is: null,
  }),
};

const human = (at: number, headers: string[]) => ({
  headers: [`Return-Path: <${person(at)}>`, ...reply(at), ...headers],
  part: text('Can you help us with this?'),
  is: null,
});

const sentIn = (shapes: Record<string, Shape>, count: number): Sent[] =>
  Array.from({ length: count }, (_, at) => {
    const [name, shape] = pick(Object.entries(shapes), at);
    const { headers, part, is } = shape(at);
    return { name, raw: rawMail([...headers, 'Date: Wed, 25 Nov 2026 11:14:00 -0600'], part), is };
  });

/** What programs send by themselves. */
export const automaticMail = (count: number) => sentIn(SHAPES, count);

/** What people send: the answers of the corpus, and some that look like a program's. */
export const humanMail = (count: number): Sent[] => [
  ...sentIn(HUMAN, count / 2),
  ...answers()
    .slice(0, count / 2)
    .map(({ name, raw }) => ({ name, raw, is: null })),
];
