import { MARK_PATHS } from '#app/platform/brand.ts';

/** The firm's mark in the color of the text around it; beside its name it says nothing of its own. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      {MARK_PATHS.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
