import { Image, Path, Svg } from '@react-pdf/renderer';
import { BRAND, MARK_PATHS } from '#app/platform/brand.ts';
import type { Firm } from '#app/records/settings/firm.ts';

/** The firm with its logo's bytes, as documents print it. */
export type PrintedFirm = Firm & { picture?: { data: Uint8Array; format: 'png' | 'jpg' } };

/** The mark next to the firm's name in documents: its logo, or the built-in mark in `color`. `size` in points. */
export function FirmMarkPdf({
  firm,
  size,
  color = BRAND.petrol,
}: {
  firm: PrintedFirm;
  size: number;
  color?: string;
}) {
  if (firm.picture) {
    return (
      <Image
        src={{ ...firm.picture, data: Buffer.from(firm.picture.data) }}
        style={{
          height: size * 1.3,
          maxWidth: size * 6,
          objectFit: 'contain',
          padding: 2,
          backgroundColor: '#ffffff',
        }}
      />
    );
  }
  return (
    <Svg viewBox="0 0 24 24" width={size} height={size}>
      {MARK_PATHS.map((path) => (
        <Path key={path} d={path} fill={color} />
      ))}
    </Svg>
  );
}
