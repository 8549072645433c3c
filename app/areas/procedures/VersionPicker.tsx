import { Button, NativeSelect } from '@mantine/core';
import { Form } from 'react-router';
import styles from './VersionPicker.module.css';

/** Chooses the two versions to compare, as a GET form of the page; `kept` are the parameters it carries along. */
export function VersionPicker({
  numbers,
  from,
  to,
  kept,
}: {
  numbers: readonly number[];
  from: number;
  to: number;
  kept: Readonly<Record<string, string>>;
}) {
  const options = numbers.map((number) => ({ value: String(number), label: `Version ${number}` }));
  return (
    <Form method="get" className={styles.picker} preventScrollReset>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <NativeSelect
        key={`from-${from}`}
        name="from"
        label="From"
        size="xs"
        defaultValue={String(from)}
        data={options}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      />
      <NativeSelect
        key={`to-${to}`}
        name="to"
        label="To"
        size="xs"
        defaultValue={String(to)}
        data={options}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      />
      <Button type="submit" variant="default" size="xs">
        Compare
      </Button>
    </Form>
  );
}
