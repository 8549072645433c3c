/** How a face of the demo is drawn: colors, and which hair. */
type Look = {
  ground: string;
  skin: string;
  shade: string;
  hair: string;
  cut: 'bob' | 'short' | 'bun' | 'gray';
  shirt: string;
  collar: string;
};

// Drawn by us: none of these people exists.
const LOOKS: Readonly<Record<string, Look>> = {
  margaret: {
    ground: '#cfdcd8',
    skin: '#eac3a4',
    shade: '#d9a988',
    hair: '#b9b4ac',
    cut: 'bob',
    shirt: '#1f4b49',
    collar: '#f4efe6',
  },
  tom: {
    ground: '#e9d9c6',
    skin: '#7d5238',
    shade: '#6a432c',
    hair: '#1d1917',
    cut: 'short',
    shirt: '#b3562e',
    collar: '#8f4221',
  },
  renee: {
    ground: '#d7dfc9',
    skin: '#c98f66',
    shade: '#b47a52',
    hair: '#2b1d17',
    cut: 'bun',
    shirt: '#33475b',
    collar: '#f4efe6',
  },
  gil: {
    ground: '#dcd6e0',
    skin: '#edc9ae',
    shade: '#dcae8f',
    hair: '#e6e2da',
    cut: 'gray',
    shirt: '#5c6b54',
    collar: '#46523f',
  },
};

const HAIR_BEHIND: Readonly<Record<Look['cut'], string>> = {
  bob: '<path d="M66 122c-8-62 20-88 66-88s74 26 66 88c-3 26-6 40-16 44H82c-10-4-13-18-16-44z"/>',
  short: '',
  bun: '<circle cx="132" cy="34" r="24"/><path d="M76 108c-6-50 18-72 56-72s62 22 56 72z"/>',
  gray: '',
};
const HAIR_BEFORE: Readonly<Record<Look['cut'], string>> = {
  bob: '<path d="M84 104c4-28 26-42 56-44 22 8 36 22 40 46 8-44-10-66-48-66s-56 22-48 64z"/>',
  short:
    '<path d="M84 100c-4-38 14-60 48-60s52 22 48 60c-4-18-10-26-16-30-20 6-46 6-64 0-6 4-12 12-16 30z"/>',
  bun: '<path d="M84 102c2-26 18-42 48-46 30 4 46 20 48 46 6-40-12-62-48-62s-54 22-48 62z"/>',
  gray: '<path d="M83 106c-6-24 0-44 12-54 2 14-2 30-6 40zM181 106c6-24 0-44-12-54-2 14 2 30 6 40zM94 56c12-16 64-16 76 0-20-8-56-8-76 0z"/>',
};
const EXTRAS: Readonly<Record<Look['cut'], string>> = {
  bob: '<g fill="none" stroke="#33302c" stroke-width="3"><circle cx="112" cy="110" r="13"/><circle cx="152" cy="110" r="13"/><path d="M125 108q7-4 14 0"/></g>',
  short:
    '<path d="M104 138c2 20 14 30 28 30s26-10 28-30c-8 8-14 9-28 9s-20-1-28-9z" fill="#1d1917"/>',
  bun: '',
  gray: '<path d="M112 138q20-10 40 0-4 8-20 8t-20-8z" fill="#e6e2da"/>',
};

/** Returns the portrait of someone of the demo firm as an SVG picture, 264 pixels square. */
export function faceOf(key: string): string {
  const look = LOOKS[key];
  if (!look) throw new Error(`The demo has no face "${key}".`);
  const { ground, skin, shade, hair, cut, shirt, collar } = look;
  const smile = cut === 'short' || cut === 'gray' ? 152 : 146;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 264 264" width="264" height="264">
<rect width="264" height="264" fill="${ground}"/>
<g fill="${hair}">${HAIR_BEHIND[cut]}</g>
<path d="M30 264c4-56 40-78 102-78s98 22 102 78z" fill="${shirt}"/>
<path d="M108 152h48v36c-6 22-42 22-48 0z" fill="${shade}"/>
<path d="M98 188l34 34 34-34 12 8-46 54-46-54z" fill="${collar}"/>
<ellipse cx="132" cy="112" rx="50" ry="60" fill="${skin}"/>
<g fill="${skin}"><circle cx="82" cy="116" r="9"/><circle cx="182" cy="116" r="9"/></g>
<g fill="${hair}">${HAIR_BEFORE[cut]}</g>
<g fill="#26211d"><circle cx="112" cy="111" r="4.5"/><circle cx="152" cy="111" r="4.5"/></g>
<g fill="none" stroke-linecap="round" stroke-width="4"><path d="M103 96q9-6 18-1M143 95q9-5 18 1" stroke="${cut === 'gray' || cut === 'bob' ? '#8d877d' : '#26211d'}"/><path d="M132 114l-4 14h7" stroke="${shade}"/></g>
${EXTRAS[cut]}
<path d="M116 ${smile}q16 12 32 0" fill="none" stroke="#8a3b2c" stroke-width="4" stroke-linecap="round"/>
</svg>`;
}
