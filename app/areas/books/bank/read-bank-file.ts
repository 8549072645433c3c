import { type BankMapping, type ReadFile, UnreadableBankFile } from './bank-mapping.ts';
import { bankText } from './bank-text.ts';
import { readBankCamt } from './read-bank-camt.ts';
import {
  type BankPreview,
  bankTable,
  hasColumns,
  previewOf,
  readBankCsv,
} from './read-bank-csv.ts';
import { readBankOfx } from './read-bank-ofx.ts';

/** What a thread made of a file: its lines, a CSV file's first rows where its columns were not chosen yet, or why it can't be read. */
export type BankReading =
  | { kind: 'read'; file: ReadFile }
  | { kind: 'asks'; preview: BankPreview }
  | { kind: 'unreadable'; why: string };

/** Reads a bank's file, told by its content. A CSV file needs the mapping of its bank. */
export function readBankFile({
  bytes,
  mapping,
}: {
  bytes: Uint8Array;
  mapping: BankMapping | null;
}): BankReading {
  try {
    const text = bankText(bytes);
    if (/^\s*OFXHEADER|^[^<]*(?:<\?[^>]*>\s*)*<OFX>/i.test(text))
      return { kind: 'read', file: readBankOfx(text) };
    if (/^\s*<(?:\?xml|(?:\w+:)?Document)\b/.test(text))
      return { kind: 'read', file: readBankCamt(text) };
    if (!mapping || !hasColumns(text, mapping)) {
      return { kind: 'asks', preview: previewOf(bankTable(text)) };
    }
    return { kind: 'read', file: readBankCsv(text, mapping) };
  } catch (error) {
    if (error instanceof UnreadableBankFile) return { kind: 'unreadable', why: error.message };
    throw error;
  }
}
