import { deflateSync } from 'node:zlib';

// What begins like a file of some kind, and how it can be spoiled on its way.

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const ascii = (text: string) => Buffer.from(text, 'latin1');

/** A ZIP of one stored entry, as the office's formats are. */
function zipOf(name: string, content: string, withDirectory = true): Buffer {
  const [file, data] = [ascii(name), ascii(content)];
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(data.length, 22);
  local.writeUInt16LE(file.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50);
  central.writeUInt16LE(file.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  return Buffer.concat([local, file, data, ...(withDirectory ? [central, file, end] : [])]);
}

/** The beginnings of files by their name; the rest is words, so that each has something to be read in. */
const BEGINNINGS: Readonly<Record<string, Buffer>> = {
  aac: hex('fff1 5080'),
  ac3: hex('0b77 0000'),
  amr: ascii('#!AMR\n'),
  ape: ascii('MAC '),
  ar: ascii('!<arch>\n'),
  arj: hex('60ea'),
  asf: hex('3026b2758e66cf11a6d9'),
  avi: ascii('RIFF\xff\xff\xff\x7fAVI LIST'),
  bmp: ascii('BM'),
  bz2: ascii('BZh9'),
  cab: ascii('MSCF'),
  cfb: hex('d0cf11e0a1b11ae1'),
  class: hex('cafebabe'),
  crx: ascii('Cr24'),
  dsf: ascii('DSD '),
  dwg: ascii('AC1024'),
  ebml: hex('1a45dfa3'),
  ebmlLong: hex('1a45dfa3 01ffffffffffffff 4282 88 6d6174726f736b61'),
  elf: hex('7f454c46'),
  eot: Buffer.concat([Buffer.alloc(34), ascii('LP')]),
  exe: ascii('MZ'),
  flac: ascii('fLaC'),
  flv: ascii('FLV\x01'),
  gif: ascii('GIF89a'),
  gz: hex('1f8b08'),
  gzTar: hex('1f8b0800000000000003'),
  heic: hex('00000018 66747970 68656963 00000000 6d696631 68656963'),
  ico: hex('00000100 0100'),
  icns: ascii('icns'),
  id3: hex('494433 0300 00 7f7f7f7f'),
  id3Short: ascii('ID3'),
  indd: hex('0606edf5d81d46e5bd31efe7fe74b71d'),
  iso: ascii('CD001'),
  jls: hex('ffd8fff7'),
  jp2: hex('0000000c6a5020200d0a870a'),
  jpeg: hex('ffd8ffe0 0010 4a46494600'),
  jpegShort: hex('ffd8ff'),
  jxl: hex('ff0a'),
  ktx: hex('ab4b5458203131bb0d0a1a0a'),
  lnk: hex('4c00000001140200'),
  lz: ascii('LZIP'),
  m4a: hex('00000020 66747970 4d344120 00000000'),
  mid: ascii('MThd'),
  mov: hex('00000014 66747970 71742020 00000000'),
  movFree: hex('00000008 66726565'),
  mp3: hex('fffb9064'),
  mp4: hex('00000018 66747970 69736f6d 00000200 69736f6d 6d703432'),
  mpeg: hex('000001ba'),
  mxf: hex('060e2b34 0205 0101 0d01 0201 0102'),
  nes: ascii('NES\x1a'),
  ogg: ascii('OggS'),
  oggLong: Buffer.concat([ascii('OggS'), Buffer.alloc(24), hex('01766f72626973')]),
  otf: ascii('OTTO\0'),
  parquet: ascii('PAR1'),
  pcap: hex('d4c3b2a1'),
  pdf: ascii('%PDF-1.4\n'),
  pgp: ascii('-----BEGIN PGP MESSAGE-----'),
  png: hex('89504e470d0a1a0a'),
  pngHead: hex('89504e470d0a1a0a 0000000d 49484452 7fffffff 7fffffff 08060000 00'),
  pngEndless: hex('89504e470d0a1a0a 7fffffff 74455874'),
  ps: ascii('%!PS-Adobe-3.0'),
  psd: ascii('8BPS'),
  qcp: ascii('RIFF\0\0\0\0QLCM'),
  rar: hex('526172211a0700'),
  rpm: hex('edabeedb'),
  rtf: ascii('{\\rtf1'),
  sevenZip: hex('377abcaf271c'),
  sqlite: ascii('SQLite format 3\0'),
  stl: ascii('solid '),
  swf: ascii('FWS'),
  tar: Buffer.concat([ascii('a'.padEnd(257, '\0')), ascii('ustar')]),
  tiffBig: hex('4d4d002a 7ffffff0'),
  tiffLittle: hex('49492a00 ffffffff'),
  ttf: hex('0001000000'),
  utf16be: hex('feff'),
  utf16le: hex('fffe'),
  utf8: hex('efbbbf'),
  vcf: ascii('BEGIN:VCARD'),
  ics: ascii('BEGIN:VCALENDAR'),
  wasm: hex('0061736d01000000'),
  wav: ascii('RIFF\xff\xff\xff\x7fWAVE'),
  webp: ascii('RIFF\xff\xff\xff\x7fWEBPVP8 '),
  woff: ascii('wOFF\0\x01\0\0'),
  xml: ascii('<?xml version="1.0"?>'),
  xz: hex('fd377a585a00'),
  z: hex('1fa0'),
  zst: hex('28b52ffd'),
  docx: zipOf('word/document.xml', '<w:document/>'),
  ods: zipOf('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
  zipCut: zipOf('[Content_Types].xml', '<Types/>', false),
  zipEmpty: hex('504b0506 000000000000000000000000000000000000'),
  zipFar: hex('504b0304 1400 0800 0000 0000 0000 00000000 ffffffff ffffffff ffff ffff'),
  zipSpanned: hex('504b0708 504b0304'),
};

const WORDS = 'Invoice date,Customer,Amount\r\n2026-01-05,Alder,5\r\n';
const AT = [1, 2, 3, 4, 5, 8, 12, 16, 24, 40];

/** Every beginning, cut at several places, doubled, and followed by words, zeros and packed bytes. */
export function hostileFiles(): { name: string; bytes: Buffer }[] {
  return Object.entries(BEGINNINGS).flatMap(([name, bytes]) => [
    ...AT.filter((at) => at < bytes.length).map((at) => ({
      name: `${name} cut at ${at}`,
      bytes: bytes.subarray(0, at),
    })),
    { name, bytes },
    { name: `${name} cut at its last byte`, bytes: bytes.subarray(0, -1) },
    { name: `${name} twice`, bytes: Buffer.concat([bytes, bytes]) },
    { name: `${name} and words`, bytes: Buffer.concat([bytes, ascii(WORDS)]) },
    { name: `words and ${name}`, bytes: Buffer.concat([ascii(WORDS), bytes]) },
    { name: `${name} and zeros`, bytes: Buffer.concat([bytes, Buffer.alloc(600)]) },
    { name: `${name} and ones`, bytes: Buffer.concat([bytes, Buffer.alloc(600, 0xff)]) },
    { name: `${name} and more`, bytes: Buffer.concat([bytes, deflateSync(ascii(WORDS))]) },
  ]);
}

/** Names that say little of what is in a file. */
export const MISLEADING_NAMES = ['a.csv', 'a.png', 'a'];
