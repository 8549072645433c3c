import type { ComponentPropsWithRef } from 'react';
import styles from './IconButton.module.css';

/** A button that shows only an icon; `aria-label` says what it does. */
export function IconButton({
  variant = 'subtle',
  color,
  size = 'md',
  ...rest
}: {
  variant?: 'subtle' | 'default';
  color?: 'red' | 'gray';
  size?: 'sm' | 'md' | 'lg';
} & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-variant={variant}
      data-color={color}
      data-size={size}
    />
  );
}
