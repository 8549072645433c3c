import type { ComponentPropsWithoutRef } from 'react';
import styles from './Stack.module.css';

type Box = ComponentPropsWithoutRef<'div'>;

/** Things below each other. */
export function Stack({
  gap = 'md',
  align,
  mt,
  className,
  ...rest
}: {
  gap?: 'xs' | 'sm' | 'md' | 'lg';
  align?: 'flex-start';
  /** Space above. */
  mt?: 'xs';
} & Box) {
  return (
    <div
      {...rest}
      className={className ? `${styles.stack} ${className}` : styles.stack}
      data-gap={gap}
      data-align={align}
      data-above={mt}
    />
  );
}

/** Things next to each other, on as many lines as they need. */
export function Group({
  gap = 'md',
  justify,
  align,
  wrap,
  mt,
  className,
  ...rest
}: {
  gap?: 'xs' | 'sm' | 'md';
  justify?: 'flex-end';
  align?: 'flex-end';
  wrap?: 'nowrap';
  /** Space above. */
  mt?: 'xs' | 'md' | 'xl';
} & Box) {
  return (
    <div
      {...rest}
      className={className ? `${styles.group} ${className}` : styles.group}
      data-gap={gap}
      data-justify={justify}
      data-align={align}
      data-wrap={wrap}
      data-above={mt}
    />
  );
}

/** Fields side by side, and below each other where there is no room. */
export function FieldGrid({ columns = 2, children }: { columns?: 2 | 3 } & Box) {
  return (
    <div className={styles.grid} data-columns={columns}>
      {children}
    </div>
  );
}
