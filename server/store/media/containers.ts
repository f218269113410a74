/**
 * Reads the dimensions and durations of MP4 (ISO 14496-12) and WebM (RFC 9559) files, and removes private metadata
 * (locations, names, devices) from MP4 files without moving any other data.
 */
import type { Files } from "#server/platform/files/files.ts";

export type MovieFacts = {
  readonly width: number;
  readonly height: number;
  readonly durationMs: number | undefined;
  readonly hasVideo: boolean;
  /** Boxes with private metadata: offset and length. */
  readonly privateParts: readonly { start: number; length: number }[];
};

/** Limit of the metadata size, far above that of real videos. */
const MAX_DESCRIPTION = 32 * 1024 * 1024;
const MAX_BOXES = 10_000;

type Box = { type: string; start: number; bodyStart: number; end: number };

/** Undefined if the file is broken or its content is unknown. */
export async function readMp4(files: Files, name: string, byteSize: number): Promise<MovieFacts | undefined> {
  let position = 0;
  for (let count = 0; count < MAX_BOXES && position + 8 <= byteSize; count++) {
    const head = await files.readPart(name, position, 16);
    const box = head === undefined ? undefined : readBoxHead(head, 0, byteSize - position, position);
    if (box === undefined) return undefined;
    if (box.type === "moov") {
      const length = box.end - box.start;
      if (length > MAX_DESCRIPTION) return undefined;
      const bytes = await files.readPart(name, box.start, length);
      return bytes === undefined || bytes.byteLength < length ? undefined : readMoov(bytes, box.start);
    }
    position = box.end;
  }
  return undefined;
}

/** `at` is an index into `bytes`; the returned offsets are relative to the file, starting at `offset`. */
function readBoxHead(bytes: Buffer, at: number, available: number, offset: number): Box | undefined {
  if (bytes.byteLength < at + 8) return undefined;
  const short = bytes.readUInt32BE(at);
  const type = bytes.toString("latin1", at + 4, at + 8);
  let [length, headLength] = [short, 8];
  if (short === 1) {
    if (bytes.byteLength < at + 16) return undefined;
    length = Number(bytes.readBigUInt64BE(at + 8));
    headLength = 16;
  } else if (short === 0) length = available;
  if (length < headLength || length > available) return undefined;
  return { type, start: offset, bodyStart: offset + headLength, end: offset + length };
}

/** Boxes inside a box, all in `bytes`. */
function* boxesIn(bytes: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start, count = 0; at + 8 <= end && count < MAX_BOXES; count++) {
    const box = readBoxHead(bytes, at, end - at, at);
    if (box === undefined) return;
    yield box;
    at = box.end;
  }
}

const PRIVATE_BOXES = new Set(["udta", "meta", "uuid"]);

function readMoov(bytes: Buffer, offset: number): MovieFacts | undefined {
  let [width, height, hasVideo, hasTrack] = [0, 0, false, false];
  let durationMs: number | undefined;
  const privateParts: { start: number; length: number }[] = [];
  const notePrivate = ({ type, start, end }: Box): void => {
    if (PRIVATE_BOXES.has(type)) privateParts.push({ start: offset + start, length: end - start });
  };
  for (const box of boxesIn(bytes, 8, bytes.byteLength)) {
    notePrivate(box);
    if (box.type === "mvhd") durationMs = readDuration(bytes, box.bodyStart, box.end);
    if (box.type !== "trak") continue;
    hasTrack = true;
    const track = readTrack(bytes, box, notePrivate);
    if (!track.isVideo) continue;
    hasVideo = true;
    if (track.width * track.height > width * height) ({ width, height } = track);
  }
  return hasTrack ? { width, height, durationMs, hasVideo, privateParts } : undefined;
}

function readTrack(bytes: Buffer, track: Box, notePrivate: (box: Box) => void) {
  let [width, height, isVideo] = [0, 0, false];
  for (const box of boxesIn(bytes, track.bodyStart, track.end)) {
    notePrivate(box);
    // Width and height are the last eight bytes, as 16.16 fixed-point numbers.
    if (box.type === "tkhd" && box.end - box.bodyStart >= 84) {
      width = Math.round(bytes.readUInt32BE(box.end - 8) / 65_536);
      height = Math.round(bytes.readUInt32BE(box.end - 4) / 65_536);
    }
    if (box.type !== "mdia") continue;
    for (const inner of boxesIn(bytes, box.bodyStart, box.end)) {
      if (inner.type === "hdlr" && inner.end - inner.bodyStart >= 12) {
        isVideo = bytes.toString("latin1", inner.bodyStart + 8, inner.bodyStart + 12) === "vide";
      }
    }
  }
  return { width, height, isVideo };
}

function readDuration(bytes: Buffer, start: number, end: number): number | undefined {
  const isLong = bytes[start] === 1;
  if (end - start < (isLong ? 32 : 20)) return undefined;
  const scale = bytes.readUInt32BE(start + (isLong ? 20 : 12));
  const units = isLong ? Number(bytes.readBigUInt64BE(start + 24)) : bytes.readUInt32BE(start + 16);
  return toMilliseconds(units, scale);
}

function toMilliseconds(units: number, unitsPerSecond: number): number | undefined {
  const value = Math.round((units / unitsPerSecond) * 1000);
  // An unknown length has all bits set.
  return Number.isFinite(value) && value >= 0 && value < 86_400_000 ? value : undefined;
}

/** Turns private boxes into free space. No other data moves, so all offsets in the file remain valid. */
export async function blankPrivateParts(files: Files, name: string, facts: MovieFacts): Promise<void> {
  for (const { start, length } of facts.privateParts) {
    const blank = Buffer.alloc(length);
    blank.writeUInt32BE(length, 0);
    blank.write("free", 4, "latin1");
    await files.writePart(name, start, blank);
  }
}

/** Number of leading bytes that contain the metadata of a WebM file. */
const WEBM_HEAD = 1024 * 1024;

/** Undefined if the file isn't WebM or is broken. WebM keeps private metadata in tags, which contain no locations. */
export async function readWebm(files: Files, name: string): Promise<MovieFacts | undefined> {
  const bytes = await files.readPart(name, 0, WEBM_HEAD);
  if (bytes === undefined) return undefined;
  const found = new Map<number, Buffer>();
  collectElements(bytes, 0, bytes.byteLength, found, 0);
  if (found.get(ID.docType)?.toString("latin1").replace(/\0+$/, "") !== "webm") return undefined;
  const width = readUnsigned(found.get(ID.pixelWidth));
  const height = readUnsigned(found.get(ID.pixelHeight));
  const hasVideo = width > 0 && height > 0;
  if (!hasVideo && !found.has(ID.codecId)) return undefined;
  const scale = found.has(ID.timestampScale) ? readUnsigned(found.get(ID.timestampScale)) : 1_000_000;
  const duration = readFloat(found.get(ID.duration));
  const durationMs = duration === undefined ? undefined : toMilliseconds(duration, 1e9 / scale);
  return { width, height, hasVideo, durationMs, privateParts: [] };
}

const ID = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  codecId: 0x86,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
};
const PARENTS = new Set([ID.ebml, ID.segment, ID.info, ID.tracks, ID.trackEntry, ID.video]);

function collectElements(bytes: Buffer, start: number, end: number, found: Map<number, Buffer>, depth: number): void {
  for (let at = start, count = 0; at < end && count < MAX_BOXES; count++) {
    const id = readVariable(bytes, at, true);
    const size = id === undefined ? undefined : readVariable(bytes, at + id.length, false);
    if (id === undefined || size === undefined) return;
    const bodyStart = at + id.length + size.length;
    // A segment of unknown size extends to the end of the data.
    const bodyEnd = Math.min(end, size.isUnknown ? end : bodyStart + size.value);
    if (PARENTS.has(id.value) && depth < 6) collectElements(bytes, bodyStart, bodyEnd, found, depth + 1);
    else if (!found.has(id.value) && bodyEnd - bodyStart <= 64) found.set(id.value, bytes.subarray(bodyStart, bodyEnd));
    at = bodyEnd;
  }
}

/** Variable-length integer: the first byte encodes the length. Ids keep the marker bit. */
function readVariable(bytes: Buffer, at: number, keepsMark: boolean) {
  const first = bytes[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.byteLength) return undefined;
  let value = keepsMark ? first : first & (0xff >> length);
  let isUnknown = (first & (0xff >> length)) === 0xff >> length;
  for (let index = 1; index < length; index++) {
    const byte = bytes[at + index] ?? 0;
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value, length, isUnknown };
}

function readUnsigned(bytes: Buffer | undefined): number {
  return bytes === undefined || bytes.byteLength === 0 || bytes.byteLength > 6
    ? 0
    : bytes.readUIntBE(0, bytes.byteLength);
}

function readFloat(bytes: Buffer | undefined): number | undefined {
  if (bytes?.byteLength === 4) return bytes.readFloatBE(0);
  return bytes?.byteLength === 8 ? bytes.readDoubleBE(0) : undefined;
}
