import type { ComponentPropsWithRef } from 'react';
import styles from './PlainButton.module.css';

/** A button without a look of its own, which `className` gives it. */
export function PlainButton({
  className,
  ...rest
}: { className: string | undefined } & Omit<ComponentPropsWithRef<'button'>, 'className'>) {
  return <button type="button" {...rest} className={`${styles.plain} ${className}`} />;
}
