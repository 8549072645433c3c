import { crc32 } from 'node:zlib';

const UTF8_NAMES = 0x0800;
/** 1980-01-01: the same files give the same bytes. */
const DAY = 0x0021;

/**
 * Puts a few small files into one zip archive, as they are (PKWARE's APPNOTE.TXT, "General Format of a .ZIP file"). Names are ours.
 */
export function zipOf(files: readonly { name: string; content: string }[]): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of files) {
    const data = Buffer.from(content, 'utf8');
    const named = Buffer.from(name, 'utf8');
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(UTF8_NAMES, 2);
    facts.writeUInt16LE(DAY, 8);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(named.length, 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), facts, named, data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const made = Buffer.from([20, 0]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), made, facts, place, named]));
    entries.push(entry);
    at += entry.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...entries, listed, Buffer.from('PK\x05\x06'), end]);
}
