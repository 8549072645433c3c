import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { createBankAccount, updateBankAccount } from './bank/bank-account-commands.server.ts';
import { addBankFile, removeBankFile, setBankColumns } from './bank/bank-file-commands.server.ts';
import {
  confirmClearLines,
  confirmLine,
  ignoreLine,
  reopenLine,
} from './bank/bank-line-commands.server.ts';
import { bankAgenda } from './bank/bank-sources-sql.server.ts';
import { targetLine } from './bank/bank-target-commands.server.ts';
import { bankLineVerbs, bankVerbs } from './bank/bank-verbs.ts';
import { writeMissingFiles } from './batch-file-commands.server.ts';
import { bookVerbs, chartAccountVerbs } from './books-verbs.ts';
import { createChartAccount, updateChartAccount } from './chart-commands.server.ts';
import { enterCheck } from './checks/check-commands.server.ts';
import { checkVerbs } from './checks/check-verbs.ts';
import { makeDeposit, undoDeposit } from './checks/deposit-commands.server.ts';
import { closeMonth, reopenMonth } from './closing-commands.server.ts';
import { missingFeeAgenda, payoutAgenda } from './payouts/payout-sources-sql.server.ts';
import {
  heldEventAgenda,
  providerEventAgenda,
} from './provider-events/provider-event-sources-sql.server.ts';

/** The command behind each verb. */
const handlers = [
  on(bookVerbs.close, closeMonth, (batch) =>
    batch === null ? 'Month closed' : `Month closed: batch ${batch} is ready to download`,
  ),
  on(bookVerbs.reopen, reopenMonth),
  on(
    bookVerbs.write,
    (staff, _, { batchId }) => writeMissingFiles(staff, batchId),
    (words) => words,
  ),
  on(chartAccountVerbs.create, createChartAccount),
  on(chartAccountVerbs.edit, (staff, edit, { chartAccountId }) =>
    updateChartAccount(staff, chartAccountId, edit),
  ),
  on(bankVerbs.createAccount, createBankAccount),
  on(bankVerbs.editAccount, (staff, edit, { bankAccountId }) =>
    updateBankAccount(staff, bankAccountId, edit),
  ),
  on(bankVerbs.addFile, addBankFile, (words) => words),
  on(
    bankVerbs.setColumns,
    (staff, columns, { bankFileId }) => setBankColumns(staff, bankFileId, columns),
    (words) => words,
  ),
  on(bankVerbs.removeFile, (staff, _, { bankFileId }) => removeBankFile(staff, bankFileId)),
  on(bankLineVerbs.confirm, (staff, settlement, { bankLineId }) =>
    confirmLine(staff, bankLineId, settlement),
  ),
  on(bankLineVerbs.target, (staff, target, { bankLineId }) =>
    targetLine(staff, bankLineId, target),
  ),
  on(bankLineVerbs.confirmClear, confirmClearLines, (count) =>
    formatCount(count, 'payment recorded', 'payments recorded'),
  ),
  on(bankLineVerbs.ignore, (staff, reason, { bankLineId }) =>
    ignoreLine(staff, bankLineId, reason),
  ),
  on(checkVerbs.enter, (staff, check, { invoiceId }) => enterCheck(staff, invoiceId, check)),
  on(checkVerbs.deposit, makeDeposit, (words) => words),
  on(checkVerbs.undoDeposit, (staff, { version }, { depositId }) =>
    undoDeposit(staff, depositId, version),
  ),
  on(bankLineVerbs.reopen, (staff, { version }, { bankLineId }) =>
    reopenLine(staff, bankLineId, version),
  ),
];

/** What this area is to the house. */
export const booksArea = {
  handlers,
  asks: {
    bank_line: bankAgenda,
    payout: payoutAgenda,
    provider_event: providerEventAgenda,
    held_event: heldEventAgenda,
    missing_fee: missingFeeAgenda,
  },
} satisfies Area;
