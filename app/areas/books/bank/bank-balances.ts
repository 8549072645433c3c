import { addMoney, subtractMoney } from '#app/platform/money.ts';
import { type ReadLine, UnreadableBankFile } from './bank-mapping.ts';

/** @throws UnreadableBankFile where a running balance is not the one before it and the amount, read in either order. */
export function closingOf(
  lines: readonly (ReadLine & { balance: string | null })[],
): { day: string; balance: string } | null {
  const known = lines.filter((line) => line.balance !== null);
  if (known.length === 0 || known.length < lines.length) return null;
  const gap = (ordered: typeof known) =>
    ordered.findIndex((line, at) => {
      const before = ordered[at - 1];
      return before && addMoney(before.balance ?? '0', line.amount) !== line.balance;
    });
  const ordered = [known, known.toReversed()].find((each) => gap(each) === -1);
  const last = ordered?.at(-1);
  if (last) return { day: last.day, balance: last.balance ?? '0.00' };
  const [forward, backward] = [gap(known), gap(known.toReversed())];
  // The order that holds for longer is the file's.
  const inOrder = forward >= backward ? known : known.toReversed();
  const line = inOrder[Math.max(forward, backward)];
  const before = inOrder[Math.max(forward, backward) - 1];
  const expected = addMoney(before?.balance ?? '0', line?.amount ?? '0');
  throw new UnreadableBankFile(
    `Line ${line?.at}: the balance is ${line?.balance}, but the lines add up to ${expected}, ${subtractMoney(line?.balance ?? '0', expected)} apart. Nothing was added.`,
  );
}
