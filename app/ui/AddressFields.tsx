import {
  NativeSelect,
  type NativeSelectProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';

type Ruled = { name: string; value: string };

/** A text box whose value the address rules: it follows a new address, and keeps the focus through it. */
export function AddressText({
  value,
  ...rest
}: Ruled & Omit<TextInputProps, 'value' | 'defaultValue' | 'name'>) {
  const box = useFollowed<HTMLInputElement>(value);
  return <TextInput ref={box} defaultValue={value} {...rest} />;
}

/** A choice that the address rules; another one sends the form around it. It keeps the focus through that. */
export function AddressSelect({
  value,
  options,
  ...rest
}: Ruled & { options: readonly { value: string; label: string }[] } & Omit<
    NativeSelectProps,
    'value' | 'defaultValue' | 'name' | 'data' | 'onChange'
  >) {
  const box = useFollowed<HTMLSelectElement>(value);
  return (
    <NativeSelect
      ref={box}
      defaultValue={value}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
      data={[...options]}
      {...rest}
    />
  );
}

function useFollowed<Box extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (box.current) box.current.value = value;
  }, [value]);
  return box;
}
