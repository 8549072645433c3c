import { AddressSelect } from '#app/ui/AddressFields.tsx';
import { Button } from '#app/ui/Button.tsx';
import { AddressForm } from '#app/ui/Link.tsx';
import styles from './VersionPicker.module.css';

/** Chooses the two versions to compare, as a GET form of the page; `carried` are the other parameters that it sends along. */
export function VersionPicker({
  numbers,
  from,
  to,
  carried,
}: {
  numbers: readonly number[];
  from: number;
  to: number;
  carried: Readonly<Record<string, string>>;
}) {
  const options = numbers.map((number) => ({ value: String(number), label: `Version ${number}` }));
  return (
    <AddressForm className={styles.picker}>
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <AddressSelect name="from" label="From" size="xs" value={String(from)} options={options} />
      <AddressSelect name="to" label="To" size="xs" value={String(to)} options={options} />
      <Button type="submit" variant="default" size="xs">
        Compare
      </Button>
    </AddressForm>
  );
}
