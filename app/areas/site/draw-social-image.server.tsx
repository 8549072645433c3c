import { readFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import satori, { type Font } from 'satori';
import { BRAND, BRAND_FONT_FAMILIES, MARK_PATHS } from '#app/platform/brand.ts';
import { brandFontFiles } from '#app/platform/brand-fonts.server.ts';

/** The words on a social image. */
type SocialImageText = { firmName: string; title: string; subtitle?: string };

const WIDTH = 1200;
const HEIGHT = 630;

let fonts: Promise<Font[]> | undefined;

/** Draws the picture that link previews show: a 1200 by 630 PNG with firm name, title and subtitle. Runs in a thread. */
export async function drawSocialImage(text: SocialImageText): Promise<Uint8Array> {
  fonts ??= loadFonts();
  const svg = await satori(<SocialImage {...text} />, {
    width: WIDTH,
    height: HEIGHT,
    fonts: await fonts,
  });
  // Satori has turned every letter into an outline, so no font of the machine is looked for.
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

function loadFonts(): Promise<Font[]> {
  return Promise.all(
    brandFontFiles().map(async ({ family, weight, path }) => ({
      name: family,
      weight,
      style: 'normal' as const,
      data: await readFile(path),
    })),
  );
}

function SocialImage({ firmName, title, subtitle }: SocialImageText) {
  return (
    <div style={FRAME}>
      <div style={{ display: 'flex', position: 'absolute', right: -230, top: -66 }}>
        <Mark size={750} color={BRAND.petrol} />
      </div>
      <div style={{ ...ABOVE, alignItems: 'center' }}>
        <Mark size={44} color="#ffffff" />
        <div style={{ ...ONE_LINE, marginLeft: 18, fontSize: 30, fontWeight: 700 }}>{firmName}</div>
      </div>
      <div style={{ ...ABOVE, flexDirection: 'column', width: 920 }}>
        <div style={{ width: 96, height: 8, marginBottom: 34, backgroundColor: BRAND.copper }} />
        <div style={{ ...TITLE, fontSize: titleSize(title) }}>{title}</div>
        {subtitle && <div style={SUBTITLE}>{subtitle}</div>}
      </div>
    </div>
  );
}

function Mark({ size, color }: { size: number; color: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {MARK_PATHS.map((path) => (
        <path key={path} d={path} fill={color} />
      ))}
    </svg>
  );
}

/** In pixels; three lines of the longest titles still leave room for the subtitle. */
function titleSize(title: string): number {
  if (title.length <= 32) return 92;
  if (title.length <= 60) return 76;
  return 60;
}

const FRAME = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  position: 'relative',
  boxSizing: 'border-box',
  width: WIDTH,
  height: HEIGHT,
  padding: '64px 72px 68px',
  backgroundColor: BRAND.deep,
  borderBottom: `12px solid ${BRAND.copper}`,
  color: '#ffffff',
  fontFamily: BRAND_FONT_FAMILIES.join(', '),
  overflow: 'hidden',
} as const;

// A positioned box would cover the words if these were not positioned too.
const ABOVE = { display: 'flex', position: 'relative' } as const;

const ONE_LINE = {
  display: 'block',
  maxWidth: 800,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;

const TITLE = {
  display: 'block',
  fontWeight: 800,
  lineHeight: 1.06,
  letterSpacing: '-0.022em',
  lineClamp: 3,
} as const;

const SUBTITLE = {
  display: 'block',
  marginTop: 26,
  fontSize: 32,
  fontWeight: 400,
  lineHeight: 1.35,
  color: '#d3e2e0',
  lineClamp: 2,
} as const;
