import { categoryIcon } from './category-icons.ts';

/** A category's icon, which adds nothing to the name next to it. */
export function CategoryMark({ icon, size = 18 }: { icon: string | null; size?: number }) {
  const Mark = categoryIcon(icon);
  return <Mark size={size} stroke={1.6} aria-hidden="true" />;
}
