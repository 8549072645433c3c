import { Button } from './Button.tsx';
import { Link } from './Link.tsx';

/** The first action of a listed record that has no other: opening it. */
export function OpenRecord({ to, title }: { to: string; title: string }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      size="compact-sm"
      aria-label={`Open ${title}`}
    >
      Open
    </Button>
  );
}
