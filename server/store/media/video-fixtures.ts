/** Small video and audio files for tests, built box by box. */

export function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.byteLength + 8, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

type Film = { width: number; height: number; seconds: number; place?: string; handler?: "vide" | "soun" };

/** An MP4 without frames but with complete metadata; `place` is the location that a phone would record. */
export function anMp4({ width, height, seconds, place = "+48.2082+016.3738/", handler = "vide" }: Film): Buffer {
  const tkhd = box(
    "tkhd",
    uint32(0, 0, 0, 1, 0, seconds * 1000),
    Buffer.alloc(52),
    uint32(width * 65_536, height * 65_536),
  );
  const mdia = box("mdia", box("hdlr", uint32(0, 0), handler, Buffer.alloc(13)));
  const moov = box(
    "moov",
    box("mvhd", uint32(0, 0, 0, 1000, seconds * 1000), Buffer.alloc(80)),
    box("trak", tkhd, mdia, box("udta", box("name", "Somebody's phone"))),
    box("udta", box("\xa9xyz", uint32(0), place)),
    box("meta", uint32(0), place),
  );
  return Buffer.concat([box("ftyp", "isom", uint32(512), "isommp42"), box("mdat", Buffer.alloc(2000, 7)), moov]);
}

function element(id: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = Buffer.from([
    0x10 | (body.byteLength >> 24),
    (body.byteLength >> 16) & 255,
    (body.byteLength >> 8) & 255,
    body.byteLength & 255,
  ]);
  return Buffer.concat([Buffer.from(id, "hex"), size, body]);
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

export function aWebm({ width, height, seconds }: { width: number; height: number; seconds: number }): Buffer {
  const size = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
  const video = element("e0", element("b0", size(width)), element("ba", size(height)));
  return Buffer.concat([
    element("1a45dfa3", element("4282", Buffer.from("webm"))),
    element(
      "18538067",
      element("1549a966", element("2ad7b1", Buffer.from([0x0f, 0x42, 0x40])), element("4489", float(seconds * 1000))),
      element("1654ae6b", element("ae", element("86", Buffer.from("V_VP9")), video)),
    ),
  ]);
}
