import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import styles from './Button.module.css';

/** How a button looks. */
export type ButtonLook = {
  /** 'filled' is what a screen is there for, unless it says otherwise. */
  variant?: 'filled' | 'default' | 'subtle' | undefined;
  color?: 'red' | undefined;
  size?: 'xs' | 'sm' | 'md' | 'compact-xs' | 'compact-sm' | undefined;
  fullWidth?: boolean | undefined;
  /** An icon before the words. */
  leftSection?: ReactNode;
};

/**
 * A button, or a link that looks like one (`component`). Both are plain elements, because a list draws one or two in each row.
 */
export function Button<Element extends ElementType = 'button'>({
  component,
  variant = 'filled',
  color,
  size = 'sm',
  fullWidth = false,
  leftSection,
  className,
  children,
  ...rest
}: ButtonLook & { component?: Element } & Omit<
    ComponentPropsWithRef<Element>,
    keyof ButtonLook | 'component'
  >) {
  const Tag: ElementType = component ?? 'button';
  return (
    <Tag
      {...(Tag === 'button' && { type: 'button' })}
      {...rest}
      className={className ? `${styles.button} ${className}` : styles.button}
      data-variant={variant === 'filled' ? undefined : variant}
      data-color={color}
      data-size={size === 'sm' ? undefined : size}
      data-wide={fullWidth || undefined}
    >
      {leftSection ? <span className={styles.section}>{leftSection}</span> : null}
      {children}
    </Tag>
  );
}
