import { demoInvoiceLines } from './demo-invoice-lines.ts';
import type { DemoInvoice } from './types/money.ts';

/** What the demo's invoices say about paying them, by setting. */
export const DEMO_PAYMENT_WORDS = {
  'billing.payment.instructions': [
    'Check to Plenum Service Advisors, 1140 Example Avenue, Suite 300, Chicago, IL 60600.',
    'Bank transfer (ACH): routing number 000000000, account 000123456.',
    'Prepaid hours: ask us to apply your balance.',
  ].join('\n'),
  'billing.payment.terms':
    'Due on the date above. Travel is billed at cost with receipts. Tell us within 10 days if a line is not right; the remaining amount is still due.',
};

type Outcome = { paid: number } | { prepaid: number } | 'draft' | 'sent' | 'overdue' | 'cancelled';

/** Number, days ago, dollars, description, what became of it, days to pay if not 30. */
type InvoiceLine = [string, number, string, string, Outcome, number?];

/** Builds one company's invoices; a paid or prepaid outcome holds the days since payment. */
function invoicesOf(companyKey: string, lines: InvoiceLine[]): DemoInvoice[] {
  return lines.map(([number, daysAgo, amount, description, outcome, net = 30]) => {
    const invoice = {
      ...{ number, companyKey, description, amount, daysAgo, dueInDays: net - daysAgo },
      ...demoInvoiceLines(number, description, amount),
      ...(PART_PAID[number] && { partPaid: PART_PAID[number] }),
    };
    if (typeof outcome === 'string') return { ...invoice, status: outcome };
    if ('paid' in outcome) return { ...invoice, status: 'paid', paidDaysAgo: outcome.paid };
    return { ...invoice, status: 'paid', paidDaysAgo: outcome.prepaid, isPrepaid: true };
  });
}

/** What came in on invoices that are not paid in full yet, by number. */
const PART_PAID: Readonly<Record<string, DemoInvoice['partPaid']>> = {
  'INV-1043': { amount: '6750.00', daysAgo: 24, reference: 'No. 20418, first half' },
  'INV-1056': { amount: '4200.00', daysAgo: 3, reference: 'First half' },
};

/** The invoices of a year, by company. */
export const DEMO_INVOICES: DemoInvoice[] = [
  ...invoicesOf('tarryall', [
    ['INV-1001', 328, '6200.00', 'Diagnostic Sprint, first half on start', { paid: 304 }],
    ['INV-1002', 312, '6200.00', 'Diagnostic Sprint, second half on delivery', { paid: 290 }],
    [
      'INV-1003',
      308,
      '1486.20',
      'Travel at cost, Diagnostic Sprint, two people on site',
      { paid: 281 },
    ],
    ['INV-1005', 300, '16500.00', '90-Day Transformation, payment 1 of 3', { paid: 275 }],
    ['INV-1008', 270, '16500.00', '90-Day Transformation, payment 2 of 3', { paid: 244 }],
    ['INV-1012', 240, '16500.00', '90-Day Transformation, payment 3 of 3', { paid: 219 }],
    [
      'INV-1015',
      236,
      '2114.75',
      'Travel at cost, 90-Day Transformation, four site weeks',
      { paid: 208 },
    ],
    ['INV-1025', 165, '8400.00', 'Fractional Ops Leadership, month 1', { paid: 141 }],
    ['INV-1030', 135, '8400.00', 'Fractional Ops Leadership, month 2', { paid: 108 }],
    ['INV-1031', 128, '4500.00', 'Advisory hours, prepaid block of 20 hours', { prepaid: 119 }],
    ['INV-1034', 105, '8400.00', 'Fractional Ops Leadership, month 3', { paid: 82 }],
    ['INV-1035', 104, '8400.00', 'Fractional Ops Leadership, month 3 (issued twice)', 'cancelled'],
    ['INV-1040', 75, '8400.00', 'Fractional Ops Leadership, month 4', { paid: 49 }],
    ['INV-1049', 45, '8400.00', 'Fractional Ops Leadership, month 5', { paid: 21 }],
    ['INV-1056', 15, '8400.00', 'Fractional Ops Leadership, month 6', 'sent'],
  ]),
  ...invoicesOf('bayou', [
    ['INV-1013', 239, '4800.00', 'Diagnostic Sprint, first half on start', { paid: 213 }],
    ['INV-1016', 223, '4800.00', 'Diagnostic Sprint, second half on delivery', { paid: 196 }],
    ['INV-1018', 212, '12000.00', '90-Day Transformation, payment 1 of 3', { paid: 181 }],
    ['INV-1022', 182, '12000.00', '90-Day Transformation, payment 2 of 3', { paid: 150 }],
    ['INV-1027', 152, '12000.00', '90-Day Transformation, payment 3 of 3', { paid: 127 }],
    ['INV-1039', 95, '2250.00', 'Advisory hours, prepaid block of 10 hours', { prepaid: 84 }],
    ['INV-1055', 18, '1950.00', 'Collections call coaching, half day by video', 'sent'],
  ]),
  ...invoicesOf('monongahela', [
    ['INV-1004', 301, '4800.00', 'Diagnostic Sprint, first half on start', { paid: 274 }],
    ['INV-1006', 285, '4800.00', 'Diagnostic Sprint, second half on delivery', { paid: 258 }],
    ['INV-1009', 268, '13500.00', '90-Day Transformation, payment 1 of 3', { paid: 240 }],
    ['INV-1014', 238, '13500.00', '90-Day Transformation, payment 2 of 3', { paid: 211 }],
    ['INV-1019', 208, '13500.00', '90-Day Transformation, payment 3 of 3', { paid: 172 }],
    ['INV-1044', 61, '3200.00', 'Follow-up review day, board and billable share', { paid: 34 }],
  ]),
  ...invoicesOf('beaverdale', [
    ['INV-1042', 66, '3600.00', 'Diagnostic Sprint, first half on start', { paid: 43 }],
    ['INV-1047', 50, '3600.00', 'Diagnostic Sprint, second half on delivery', { paid: 24 }],
    ['INV-1048', 47, '912.40', 'Travel at cost, Diagnostic Sprint, one person on site', 'overdue'],
    ['INV-1059', 3, '10500.00', '90-Day Transformation, payment 1 of 3', 'draft'],
  ]),
  ...invoicesOf('saguaro', [
    ['INV-1007', 280, '6200.00', 'Diagnostic Sprint, first half on start', { paid: 252 }],
    ['INV-1010', 264, '6200.00', 'Diagnostic Sprint, second half on delivery', { paid: 231 }],
    ['INV-1011', 250, '18000.00', '90-Day Transformation, payment 1 of 3', { paid: 222 }],
    ['INV-1017', 220, '18000.00', '90-Day Transformation, payment 2 of 3', { paid: 190 }],
    ['INV-1021', 190, '18000.00', '90-Day Transformation, payment 3 of 3', { paid: 165 }],
    ['INV-1037', 101, '9200.00', 'Fractional Ops Leadership, month 1', { paid: 72 }],
    ['INV-1041', 71, '9200.00', 'Fractional Ops Leadership, month 2', { paid: 44 }],
    ['INV-1051', 41, '9200.00', 'Fractional Ops Leadership, month 3', { paid: 13 }],
    ['INV-1057', 11, '9200.00', 'Fractional Ops Leadership, month 4', 'sent'],
  ]),
  ...invoicesOf('commencement', [
    ['INV-1026', 157, '4800.00', 'Diagnostic Sprint, first half on start', { paid: 131 }],
    ['INV-1028', 141, '4800.00', 'Diagnostic Sprint, second half on delivery', { paid: 113 }],
    ['INV-1032', 126, '13500.00', '90-Day Transformation, payment 1 of 3', { paid: 97 }],
    ['INV-1038', 96, '13500.00', '90-Day Transformation, payment 2 of 3', { paid: 68 }],
    ['INV-1043', 66, '13500.00', '90-Day Transformation, payment 3 of 3', 'overdue'],
    [
      'INV-1045',
      59,
      '1730.15',
      'Travel at cost, 90-Day Transformation, three site weeks',
      { paid: 30 },
    ],
    ['INV-1058', 8, '3200.00', 'Follow-up review day, weekly job cost', 'sent'],
  ]),
  ...invoicesOf('haw', [
    ['INV-1050', 42, '3600.00', 'Diagnostic Sprint, first half on start', { paid: 29 }],
    ['INV-1052', 27, '3600.00', 'Diagnostic Sprint, second half on delivery', 'overdue', 15],
  ]),
  ...invoicesOf('cuyahoga', [
    ['INV-1020', 198, '7400.00', 'Diagnostic Sprint, first half on start', { paid: 170 }],
    ['INV-1023', 182, '7400.00', 'Diagnostic Sprint, second half on delivery', { paid: 155 }],
    ['INV-1024', 168, '21000.00', '90-Day Transformation, payment 1 of 3', { paid: 139 }],
    ['INV-1029', 138, '21000.00', '90-Day Transformation, payment 2 of 3', { paid: 106 }],
    ['INV-1033', 108, '21000.00', '90-Day Transformation, payment 3 of 3', { paid: 79 }],
    [
      'INV-1036',
      103,
      '2688.90',
      'Travel at cost, 90-Day Transformation, five site weeks',
      { paid: 74 },
    ],
    ['INV-1046', 57, '10500.00', 'Fractional Ops Leadership, month 1', { paid: 28 }],
    ['INV-1053', 27, '10500.00', 'Fractional Ops Leadership, month 2', 'sent'],
    ['INV-1054', 26, '1200.00', 'Extra site day (moved into the monthly fee)', 'cancelled'],
    ['INV-1060', 1, '10500.00', 'Fractional Ops Leadership, month 3', 'draft'],
  ]),
];
