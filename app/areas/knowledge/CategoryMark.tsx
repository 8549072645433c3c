import { categoryIcon } from './category-icons.ts';

/** A category's icon; it says nothing that its name beside it does not. */
export function CategoryMark({ icon, size = 18 }: { icon: string | null; size?: number }) {
  const Mark = categoryIcon(icon);
  return <Mark size={size} stroke={1.6} aria-hidden="true" />;
}
