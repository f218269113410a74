/**
 * Media files other than images: a video, an audio file, a guide. Generated, or stored in this folder; deliberately
 * small.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { PictureSpec } from "../pictures/spec.ts";

type GoodsFile = {
  fileName: string;
  /** Title shown to shoppers. */
  title: string;
  /** Poster image of a video. */
  poster?: PictureSpec;
  kind: "video" | "audio" | "document";
  mimeType: string;
  width: number;
  height: number;
  durationMs: number | null;
  bytes(): Promise<Uint8Array>;
};

const beside = (name: string) => (): Promise<Uint8Array> =>
  readFile(fileURLToPath(new URL(`../files/${name}`, import.meta.url)));

export const goodsFiles: readonly GoodsFile[] = [
  {
    fileName: "sunrise.webm",
    title: "The drawing wakes up",
    poster: {
      scene: "print-detail",
      art: { design: "hills", palette: "meadow" },
      alt: "Close view of the paper's grain and the ink",
    },
    kind: "video",
    mimeType: "video/webm",
    width: 720,
    height: 720,
    durationMs: 5700,
    bytes: beside("sunrise.webm"),
  },
  {
    fileName: "studio-bells.wav",
    title: "The bell that ends each pose",
    kind: "audio",
    mimeType: "audio/wav",
    width: 0,
    height: 0,
    durationMs: 6000,
    bytes: async () => bells(6),
  },
  {
    fileName: "printing-guide.pdf",
    title: "Printing guide (PDF)",
    kind: "document",
    mimeType: "application/pdf",
    width: 0,
    height: 0,
    durationMs: null,
    bytes: async () =>
      pdf("Printing at home and at the copy shop", [
        "1. Paper: matte, 200 g or more, as white as you can find.",
        "2. Ask for 100 per cent, not for fit to page.",
        "3. Profile: sRGB. Every printer understands it.",
        "4. Let it dry for an hour before it goes behind glass.",
        "5. Cut on the wrong side of the mark first. There is always a second cut.",
      ]),
  },
];

/** Files shown after the images of a product, by slug. */
export const filesOf: Readonly<Record<string, readonly string[]>> = {
  "first-light-hills": ["sunrise.webm"],
  "drawing-evening": ["studio-bells.wav"],
  "printable-fern": ["printing-guide.pdf"],
};

const RATE = 11_025;

/** A few soft bells, 8-bit mono. */
function bells(seconds: number): Uint8Array {
  const tones = [523.25, 659.25, 783.99, 1046.5, 783.99, 659.25];
  const samples = Buffer.alloc(RATE * seconds);
  for (let index = 0; index < samples.length; index++) {
    const time = index / RATE;
    const sum = tones.reduce((loudness, tone, place) => {
      const since = time - place * 0.85;
      return since < 0 ? loudness : loudness + Math.sin(2 * Math.PI * tone * since) * Math.exp(-2.6 * since);
    }, 0);
    samples[index] = 128 + Math.round(Math.max(-1, Math.min(1, sum * 0.45)) * 110);
  }
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** One page of text in Helvetica (PDF 1.4; the lines must not contain brackets or backslashes). */
function pdf(title: string, lines: readonly string[]): Uint8Array {
  const shown = lines.map((line, index) => `BT /F1 12 Tf 64 ${680 - index * 26} Td (${line}) Tj ET`).join("\n");
  const content = `BT /F2 22 Tf 64 730 Td (${title}) Tj ET\n${shown}`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
  ];
  let body = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, "latin1");
}
