import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const petrol: MantineColorsTuple = [
  '#edf6f6',
  '#dcebea',
  '#b9d9d7',
  '#7cc7c3',
  '#4fa9a7',
  '#2f8a8b',
  '#17696e',
  '#0f5257',
  '#0a4347',
  '#0a3438',
];

const copper: MantineColorsTuple = [
  '#fdf3ed',
  '#f9e0d2',
  '#f0c0a4',
  '#eba27a',
  '#dd8450',
  '#cd6f3a',
  '#c2622d',
  '#b0521d',
  '#8f4013',
  '#6d300e',
];

const red: MantineColorsTuple = [
  '#fbecea',
  '#f6d6d2',
  '#f0b5ae',
  '#f5a59c',
  '#e0776c',
  '#cc4d40',
  '#b6362a',
  '#a3261b',
  '#861c13',
  '#5f130c',
];

const gray: MantineColorsTuple = [
  '#f5f8f7',
  '#edf2f1',
  '#e3e9e7',
  '#d8e0de',
  '#c3cecb',
  '#8b9c96',
  '#74867f',
  '#455652',
  '#2a3b38',
  '#10211f',
];

const dark: MantineColorsTuple = [
  '#e8f0ee',
  '#c5d3cf',
  '#a8bbb6',
  '#83978f',
  '#2c4642',
  '#1f3633',
  '#152a28',
  '#11211f',
  '#0b1716',
  '#071010',
];

const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  // Copper is the accent of both schemes; in the dark one its ink turns dark to stay readable.
  if (input.variant === 'filled' && input.color === 'copper') {
    return {
      ...colors,
      background: 'var(--color-copper-solid)',
      hover: 'var(--color-copper-solid-hover)',
      color: 'var(--color-on-copper)',
    };
  }
  return colors;
};

/** The library's theme in the brand's colors, type and measures; the values themselves come from `tokens.css`. */
export const theme = createTheme({
  colors: { petrol, copper, red, gray, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  variantColorResolver,
  white: '#ffffff',
  black: '#10211f',
  fontFamily: 'var(--font-sans)',
  headings: { fontFamily: 'var(--font-sans)', fontWeight: '650', textWrap: 'balance' },
  fontSizes: {
    xs: '0.75rem',
    sm: '0.875rem',
    md: '0.9375rem',
    lg: '1.0625rem',
    xl: '1.25rem',
  },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  radius: { xs: '2px', sm: '3px', md: '4px', lg: '6px', xl: '8px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: '',
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.45, color: '#04100f' },
        transitionProps: { transition: 'fade', duration: 120 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    // The title row of a dialog is no banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    // What somebody has just opened is above the messages in the corner.
    Popover: { defaultProps: { zIndex: 500 } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
});

/** Ties the library's semantic colors to the brand's tokens, which follow the color scheme by themselves. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const semantic = {
    '--mantine-color-text': 'var(--color-ink)',
    '--mantine-color-bright': 'var(--color-ink)',
    '--mantine-color-body': 'var(--color-surface)',
    '--mantine-color-error': 'var(--color-danger)',
    '--mantine-color-success': 'var(--color-success)',
    '--mantine-color-placeholder': 'light-dark(#64756f, #83978f)',
    '--mantine-color-anchor': 'var(--color-petrol)',
    '--mantine-color-default': 'var(--color-surface)',
    '--mantine-color-default-hover': 'var(--color-mist)',
    '--mantine-color-default-color': 'var(--color-ink)',
    '--mantine-color-default-border': 'var(--color-control-line)',
    '--mantine-color-dimmed': 'var(--color-ink-soft)',
    '--mantine-color-disabled-color': 'light-dark(#64756f, #83978f)',
  };
  return {
    variables: { '--input-asterisk-color': 'var(--color-danger)' },
    light: { ...semantic, '--mantine-color-red-text': 'var(--color-danger)' },
    dark: {
      ...semantic,
      '--mantine-color-petrol-light-color': 'var(--color-petrol)',
      '--mantine-color-petrol-light': 'var(--color-mist)',
      '--mantine-color-petrol-light-hover': '#1b3532',
      '--mantine-color-red-text': 'var(--color-danger)',
      '--mantine-color-red-light-color': 'var(--color-danger)',
      '--mantine-color-red-light': 'var(--color-danger-wash)',
      '--mantine-color-red-light-hover': '#3d1f1c',
    },
  };
};
