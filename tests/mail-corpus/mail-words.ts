// What people write, and what their mail programs say around it.

export type Language = 'en' | 'de' | 'fr' | 'es' | 'ru' | 'ja';

/** A way to introduce what is quoted: when, who (with the address where the program shows it). */
type Wrote = (who: string, address: string) => string;

type Words = {
  /** What people answer, each as its paragraphs. */
  answers: readonly (readonly string[])[];
  /** As Gmail, Apple Mail and Thunderbird introduce what is quoted. */
  wrote: { gmail: Wrote; apple: Wrote; thunderbird: Wrote };
  /** From, Sent, To, Subject and the separator, as Outlook and Android show them. */
  headers: readonly [from: string, sent: string, to: string, subject: string];
  day: string;
  original: string;
  closings: readonly string[];
  phone: readonly string[];
  disclaimer: string;
  charsets: readonly string[];
};

const LONG =
  'The rooftop unit over the kitchen short cycles about every four minutes once the outside temperature goes above 85. Static across the coil is 0.92, which is higher than what we saw in May, so I would rather look at the filters and the belt before anyone orders a board for it.';

export const WORDS: Record<Language, Words> = {
  en: {
    answers: [
      ['Yes.'],
      ['Tuesday works for us, come by the back gate.'],
      [LONG, 'Can you send the checklist again? Our dispatcher lost it.'],
      ['Two things:', '1. The PO is 48-1177.\n2. Bill it to the Elm Street office.', 'Thanks!'],
      ['The tech wrote: no heat in suite 200. He also wrote down the serial numbers.'],
      ['Readings below.\nSuction 118\nDischarge 342\nSuperheat 11', 'Anything else you need?'],
      ['From: the roof hatch you turn left.\nThe unit is behind the parapet.'],
      ['On Monday at 8:00 we need:\n- the lift\n- two people\n- the spare motor'],
      [
        'See https://acme.example/units/14 for the photos.',
        'Call me at 614-555-0119 if it is urgent.',
      ],
      ['Thanks for the quick answer. We go with option 2, and we start on Nov 30, 2026.'],
      ['No, please leave it as it is -- the owner wants to see it first.\n\n\nMore tomorrow.'],
    ],
    wrote: {
      gmail: (who, address) => `On Wed, Nov 25, 2026 at 10:02 AM ${who} <${address}> wrote:`,
      apple: (who, address) => `On Nov 25, 2026, at 10:02 AM, ${who} <${address}> wrote:`,
      thunderbird: (who) => `On 11/25/26 10:02, ${who} wrote:`,
    },
    headers: ['From:', 'Sent:', 'To:', 'Subject:'],
    day: 'Wednesday, November 25, 2026 10:02 AM',
    original: 'Original Message',
    closings: ['Best regards,', 'Thanks,', 'Regards,', 'Thank you,'],
    phone: [
      'Sent from my iPhone',
      'Get Outlook for iOS<https://aka.ms/o0ukef>',
      'Sent from my Galaxy',
    ],
    disclaimer:
      'CONFIDENTIALITY NOTICE: This email and any attachments are for the sole use of the intended recipient. If you received it in error, delete it and tell the sender.',
    charsets: ['utf-8', 'windows-1252', 'iso-8859-1'],
  },
  de: {
    answers: [
      ['Ja, passt.'],
      ['Am Dienstag um 8 Uhr ist jemand vor Ort. Bitte vorher anrufen.'],
      ['Der Kühler läuft wieder, aber die Tür schließt nicht.', 'Könnten Sie das prüfen?'],
      [
        'Zwei Punkte:\n- Filter wechseln\n- Angebot für die Küche schicken',
        'Der Techniker schrieb: kein Strom.',
      ],
    ],
    wrote: {
      gmail: (who, address) => `Am Mi., 25. Nov. 2026 um 10:02 Uhr schrieb ${who} <${address}>:`,
      apple: (who, address) => `Am 25.11.2026 um 10:02 schrieb ${who} <${address}>:`,
      thunderbird: (who) => `Am 25.11.26 um 10:02 schrieb ${who}:`,
    },
    headers: ['Von:', 'Gesendet:', 'An:', 'Betreff:'],
    day: 'Mittwoch, 25. November 2026 10:02',
    original: 'Ursprüngliche Nachricht',
    closings: ['Mit freundlichen Grüßen', 'Viele Grüße', 'Beste Grüße,'],
    phone: [
      'Von meinem iPhone gesendet',
      'Gesendet von Outlook für Android',
      'Von meinem Galaxy gesendet',
    ],
    disclaimer:
      'Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Adressat sind, löschen Sie bitte diese Nachricht.',
    charsets: ['utf-8', 'iso-8859-1', 'iso-8859-15', 'windows-1252'],
  },
  fr: {
    answers: [
      ['Oui, c’est bon pour nous.'],
      ["Mardi à 8 h, entrée par l'arrière. Le code est 4471."],
      ['Le compresseur est arrêté depuis hier.', 'Pouvez-vous passer avant vendredi ?'],
      ["Voici ce qu'il a écrit : rien à signaler.\nLe rapport suit."],
    ],
    wrote: {
      gmail: (who, address) => `Le mer. 25 nov. 2026 à 10:02, ${who} <${address}> a écrit :`,
      apple: (who, address) => `Le 25 nov. 2026 à 10:02, ${who} <${address}> a écrit :`,
      thunderbird: (who) => `Le 25/11/2026 à 10:02, ${who} a écrit :`,
    },
    headers: ['De :', 'Envoyé :', 'À :', 'Objet :'],
    day: 'mercredi 25 novembre 2026 10:02',
    original: "Message d'origine",
    closings: ['Cordialement,', 'Bien cordialement', 'Merci,'],
    phone: [
      'Envoyé de mon iPhone',
      'Envoyé à partir de Outlook pour Android',
      'Envoyé depuis mon appareil Galaxy',
    ],
    disclaimer:
      'Ce message et ses pièces jointes sont confidentiels et destinés à leur seul destinataire.',
    charsets: ['utf-8', 'windows-1252', 'iso-8859-15'],
  },
  es: {
    answers: [
      ['Sí, de acuerdo.'],
      ['El martes a las 8 está bien. Entren por atrás.'],
      ['La unidad del techo no enfría desde el lunes.', '¿Pueden venir mañana?'],
      ['El técnico escribió: sin corriente.\nAdjunto las fotos.'],
    ],
    wrote: {
      gmail: (who, address) => `El mié, 25 nov 2026 a las 10:02, ${who} (<${address}>) escribió:`,
      apple: (who, address) => `El 25 nov 2026, a las 10:02, ${who} <${address}> escribió:`,
      thunderbird: (who) => `El 25/11/26 a las 10:02, ${who} escribió:`,
    },
    headers: ['De:', 'Enviado el:', 'Para:', 'Asunto:'],
    day: 'miércoles, 25 de noviembre de 2026 10:02',
    original: 'Mensaje original',
    closings: ['Saludos,', 'Atentamente,', 'Gracias,'],
    phone: ['Enviado desde mi iPhone', 'Obtener Outlook para Android', 'Enviado desde mi Galaxy'],
    disclaimer:
      'Este mensaje y sus archivos son confidenciales y están dirigidos solo a su destinatario.',
    charsets: ['utf-8', 'iso-8859-1', 'windows-1252'],
  },
  ru: {
    answers: [
      ['Да, во вторник подходит.'],
      ['Компрессор снова работает.', 'Пришлите счёт, пожалуйста.'],
    ],
    wrote: {
      gmail: (who, address) => `ср, 25 нояб. 2026 г. в 10:02, ${who} <${address}>:`,
      apple: (who, address) => `25 нояб. 2026 г., в 10:02, ${who} <${address}> написал(а):`,
      thunderbird: (who, address) => `25.11.2026 10:02, ${who} <${address}> пишет:`,
    },
    headers: ['From:', 'Sent:', 'To:', 'Subject:'],
    day: '25 ноября 2026 г. 10:02',
    original: 'Original Message',
    closings: ['Best regards,'],
    phone: ['Sent from my iPhone'],
    disclaimer: 'CONFIDENTIALITY NOTICE: This email is for the intended recipient only.',
    charsets: ['utf-8', 'koi8-r', 'windows-1251'],
  },
  ja: {
    answers: [['はい、火曜日で大丈夫です。'], ['圧縮機は動いています。', '写真を送ります。']],
    wrote: {
      gmail: (who, address) => `2026年11月25日(水) 10:02 ${who} <${address}>:`,
      apple: (who, address) => `2026/11/25 10:02、${who} <${address}>のメール:`,
      thunderbird: (who, address) => `On 2026/11/25 10:02, ${who} <${address}> wrote:`,
    },
    headers: ['From:', 'Sent:', 'To:', 'Subject:'],
    day: '2026年11月25日 10:02',
    original: 'Original Message',
    closings: ['Best regards,'],
    phone: ['Sent from my iPhone'],
    disclaimer: 'CONFIDENTIALITY NOTICE: This email is for the intended recipient only.',
    charsets: ['utf-8', 'iso-2022-jp', 'shift_jis'],
  },
};

/** What they answer to: a notice of the firm, as its paragraphs. */
export const NOTICE = [
  'Hello Maria,',
  'Jordan Blake replied to your ticket "Rooftop unit 3 short cycles":',
  'Could you tell us when the filters were changed last, and whether someone can open the back gate on Tuesday at 8:00? We would bring two people and the lift.',
  'Which office should the invoice go to?',
  'You receive this email because you follow this ticket.',
  'Plenum Service Advisors, 200 Example Street, Columbus',
];
