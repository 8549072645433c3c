import { randomUUID } from 'node:crypto';
import { bounceMail, REPLY_ADDRESS, rawMail } from '#tests/helpers/inbound-mail.ts';

/** The sign of a program, as headers and a subject; each is enough by itself. */
const SIGNS: readonly { subject?: string; headers?: string[]; messageId?: () => string }[] = [
  { headers: ['Auto-Submitted: auto-replied'] },
  { headers: ['Auto-Submitted: auto-generated', 'Precedence: bulk'] },
  { subject: 'Automatic reply: Your ticket', headers: ['X-Auto-Response-Suppress: All'] },
  { headers: ['X-Autoreply: yes'] },
  { headers: ['X-Autorespond: vacation'] },
  { headers: ['Precedence: auto_reply'] },
  { headers: ['Return-Path: <>'] },
  { subject: 'Out of office: Your ticket' },
  { subject: 'Abwesenheitsnotiz: Your ticket' },
  { subject: 'Réponse automatique : Your ticket' },
  { headers: ['List-Id: <crew.shop.example>', 'Precedence: list'] },
  { messageId: () => `<notice.${randomUUID()}.0123456789ab@${REPLY_ADDRESS.split('@')[1]}>` },
  { headers: Array.from({ length: 51 }, (_, hop) => `Received: from hop${hop}.example`) },
];

/** What programs send by themselves: absences, own emails that come back, lists, and reports of what was not delivered. */
export function automaticMail(place: number, from: string, to: string): Uint8Array {
  const sign = SIGNS[place % (SIGNS.length + 1)];
  if (!sign) return bounceMail({ to, of: `gone-${place}@elsewhere.example` });
  return rawMail({
    from,
    to,
    inReplyTo: `<notice.${randomUUID()}.0123456789ab@firm.example>`,
    text: 'I am on a roof until Monday.',
    ...(sign.subject && { subject: sign.subject }),
    ...(sign.headers && { headers: sign.headers }),
    ...(sign.messageId && { messageId: sign.messageId() }),
  });
}
