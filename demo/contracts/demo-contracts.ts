import type { DemoContract } from '../types/money.ts';
import bayouCash from './bayou-cash.md?raw';
import cuyahogaScorecard from './cuyahoga-scorecard.md?raw';
import hawInvoicing from './haw-invoicing.md?raw';
import monongahelaTransformation from './monongahela-transformation.md?raw';
import tarryallAdvisory from './tarryall-advisory.md?raw';
import tarryallRefrigerant from './tarryall-refrigerant.md?raw';

const DRAWN_NAME =
  'M70 40 L78 45 L86 51 L91 56 L94 62 L95 67 L92 73 L88 78 L83 84 L78 89 L73 94 L71 100 L71 105 L73 111 L78 116 L86 122 L94 127 L102 133 L110 138 L98 138 L106 141 L113 143 L120 145 L128 146 L136 146 L143 144 L150 142 L158 139 M165 138 L163 137 L161 133 L160 128 L160 121 L161 114 L164 106 L168 98 L173 92 L179 87 L186 84 L193 84 L200 85 L206 89 L212 94 L216 101 L219 108 L221 116 L221 122 L220 128 L219 132 L217 133 L214 133 L212 130 L211 126 L210 119 L211 112 L213 104 L217 97 L221 90 L227 84 L234 81 L241 79 L248 80 L255 83 L260 88 L265 94 L269 101 L271 109 L272 116 L272 122 L270 126 L268 129 L266 129 L264 127 L262 123 L261 117 L262 110 L263 103 L266 95 L270 88 L276 82 L282 77 L289 75 L296 75 L303 77 L309 81 L315 87 L319 94 L321 101 L323 109 L323 115 L322 120 L320 123 L318 125 L316 123 L314 120 L312 115 L312 109 L313 101 L316 93 L320 86 L325 79 L331 74 L337 71 L344 70 L351 72 L358 75 L364 80 L368 87 L371 94 L373 101 L374 108 L373 114 L372 118 L370 120 L367 120 L365 117 L364 113 L363 107 L364 99 L366 92 L369 84 L373 77 L379 71 L386 68 L393 66 L400 66 L406 69 L412 74 L417 80 L421 87 L424 94 L425 101 L424 108 L423 112 L421 115 L419 116 L417 114 L415 110 L414 105 L414 98 L416 90 L418 82 L423 75 L428 69 L434 64 L441 62 L448 61 L455 63 L461 67 L467 73 L471 80 L474 87 L475 94 L476 101 L475 106 L473 110 L471 111 L468 110 L466 107 L465 102 L465 96 L466 88 L468 81 L472 73 L477 66 L483 61 L489 58 L496 57 L503 58 L510 61 L516 66 L520 73 L524 80 L526 87 L526 94 L526 100 L524 104 L522 106 L520 106 M240 60 L252 57 L264 55 L276 54 L288 55 L300 57 L312 60 L324 63 L336 65 L348 66 L360 65 L372 64 L384 61 L396 58 L408 55';

export const DEMO_CONTRACTS: DemoContract[] = [
  {
    companyKey: 'tarryall',
    title: 'Advisory retainer, 20 hours',
    body: tarryallAdvisory,
    value: '4500.00',
    status: 'sent',
    createdByKey: 'margaret',
    daysAgo: 4,
    sentDaysAgo: 3,
    startInDays: 10,
    endInDays: 374,
  },
  {
    companyKey: 'tarryall',
    proposalKey: 'tarryall-refrigerant',
    title: 'Refrigerant records and service board',
    body: tarryallRefrigerant,
    value: '24500.00',
    status: 'signed',
    createdByKey: 'tom',
    daysAgo: 82,
    sentDaysAgo: 80,
    startInDays: -74,
    endInDays: 45,
    signature: { daysAgo: 76, ipAddress: '198.51.100.24' },
    remindedDaysAgo: 15,
  },
  {
    companyKey: 'bayou',
    title: 'From work order to cash',
    body: bayouCash,
    value: '52000.00',
    status: 'signed',
    createdByKey: 'renee',
    daysAgo: 250,
    sentDaysAgo: 248,
    startInDays: -240,
    endInDays: 30,
    signature: { daysAgo: 244, ipAddress: '203.0.113.51', drawing: DRAWN_NAME },
    remindedDaysAgo: 30,
  },
  {
    companyKey: 'monongahela',
    title: '90-Day Transformation of dispatch',
    body: monongahelaTransformation,
    value: '40500.00',
    status: 'expired',
    createdByKey: 'tom',
    daysAgo: 282,
    sentDaysAgo: 280,
    startInDays: -270,
    endInDays: -180,
    signature: { daysAgo: 275, ipAddress: '192.0.2.118' },
  },
  {
    companyKey: 'cuyahoga',
    title: 'One scorecard for four divisions',
    body: cuyahogaScorecard,
    value: '38000.00',
    status: 'terminated',
    createdByKey: 'margaret',
    daysAgo: 190,
    sentDaysAgo: 188,
    startInDays: -180,
    endInDays: 185,
    signature: { daysAgo: 184, ipAddress: '198.51.100.77' },
  },
  {
    companyKey: 'haw',
    proposalKey: 'haw-invoicing',
    title: 'Same-day invoicing',
    body: hawInvoicing,
    value: '11200.00',
    status: 'draft',
    createdByKey: 'tom',
    daysAgo: 1,
    startInDays: 14,
    endInDays: 104,
  },
];
