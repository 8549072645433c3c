import type { CSSProperties } from 'react';
import { BRAND } from '../brand.ts';

const FONT = 'Archivo,-apple-system,Segoe UI,Helvetica,Arial,sans-serif';

/**
 * Mail programs that know the dark scheme honor a style element; the rest see the inline light colors.
 * No quote, ampersand or angle bracket may be in here: React would escape it.
 */
export const DARK_CSS = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 620px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #0b1716 !important; }
  .card { background-color: #12211f !important; border-color: #2a3d3a !important; }
  .strong { color: #f2f6f5 !important; }
  .body { color: #d5dfdd !important; }
  .soft, .soft a { color: #9db0ad !important; }
  .rule { border-color: #2a3d3a !important; }
  .quote { background-color: #182b29 !important; }
  .cta { background-color: #e9f1f0 !important; }
  .cta a { color: #0a3438 !important; }
}
`;

export const HIDDEN: CSSProperties = {
  display: 'none',
  maxHeight: 0,
  maxWidth: 0,
  overflow: 'hidden',
  opacity: 0,
};

export const RULE: CSSProperties = { borderTop: `1px solid ${BRAND.line}` };

export const CARD: CSSProperties = {
  width: '100%',
  maxWidth: '600px',
  backgroundColor: BRAND.paper,
  border: `1px solid ${BRAND.line}`,
  textAlign: 'left',
};

export const HEADER: CSSProperties = {
  padding: '20px 40px',
  backgroundColor: BRAND.deep,
  borderBottom: `3px solid ${BRAND.copper}`,
  color: '#ffffff',
  fontFamily: FONT,
  fontSize: '16px',
  fontWeight: 700,
  lineHeight: '24px',
};

/** The logo is drawn for white paper, on a dark band. */
export const LOGO: CSSProperties = {
  height: '28px',
  marginRight: '12px',
  padding: '3px',
  backgroundColor: '#ffffff',
  verticalAlign: 'middle',
};

export const HEADING: CSSProperties = {
  margin: '0 0 20px',
  color: BRAND.ink,
  fontFamily: FONT,
  fontSize: '24px',
  fontWeight: 700,
  lineHeight: '31px',
};

export const BODY: CSSProperties = {
  color: BRAND.ink,
  fontFamily: FONT,
  fontSize: '16px',
  lineHeight: '25px',
};

export const SMALL: CSSProperties = {
  color: BRAND.muted,
  fontFamily: FONT,
  fontSize: '13px',
  lineHeight: '20px',
};

export const BUTTON: CSSProperties = {
  display: 'inline-block',
  padding: '13px 24px',
  color: '#ffffff',
  fontFamily: FONT,
  fontSize: '16px',
  fontWeight: 600,
  lineHeight: '20px',
  textDecoration: 'none',
};

export const QUOTE: CSSProperties = {
  ...BODY,
  padding: '14px 18px',
  backgroundColor: BRAND.mist,
  borderLeft: `3px solid ${BRAND.copper}`,
};

export const FACT_LABEL: CSSProperties = {
  ...SMALL,
  width: '132px',
  padding: '10px 16px 10px 0',
  borderBottom: `1px solid ${BRAND.line}`,
};

export const FACT_VALUE: CSSProperties = {
  ...BODY,
  fontSize: '15px',
  lineHeight: '22px',
  padding: '9px 0',
  borderBottom: `1px solid ${BRAND.line}`,
  wordBreak: 'break-word',
};
