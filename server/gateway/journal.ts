/**
 * The gateway's append-only journal: one JSON object per line, synced to disk before it is acknowledged. The store never
 * writes it, so the store's ledger can be reconciled against it. At the first start of a demo store, the gateway of the
 * running store and the one of the simulated history append to the same file; each reads what the other has written.
 */
import { closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { dirname } from "node:path";

export type JournalEntry = { at: string; merchant_payment_id: string } & (
  | {
      kind: "SESSION";
      ref: string;
      amount: number;
      currency: string;
      description: string;
      return_url: string;
      callback_url: string;
      expires_at: string;
      /** Authorizes only; the store captures or voids later. */
      is_delayed?: boolean;
      /** Requires a 3-D Secure challenge for any amount. */
      requires_challenge?: boolean;
      /** The store's customer id if the shopper saves the payment method: an approved payment creates a token. */
      save_for?: string;
    }
  | { kind: "AUTHORIZE"; ref: string; amount: number; currency: string }
  | { kind: "CAPTURE"; ref: string; amount: number; currency: string }
  | { kind: "PENDING" | "CHALLENGE" | "CANCEL" | "EXPIRE" | "VOID" }
  | { kind: "TOKEN"; token: string; customer: string }
  | { kind: "FORGET"; token: string }
  | { kind: "DECLINE"; cause: string }
  | { kind: "REFUND"; ref: string; merchant_refund_id: string; amount: number; currency: string }
);

export type Journal = {
  /** All entries read so far. */
  readonly entries: readonly JournalEntry[];
  append(entry: JournalEntry): void;
  /** Reads the entries appended since the last call, by this process or another, in the order of the file. */
  readNew(): JournalEntry[];
  close(): void;
};

/** Opens and reads the journal. A last line that a crash left incomplete was never acknowledged, so it is ignored. */
export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, "a+");
  // Terminates an incomplete line so that the next entry starts on its own line.
  const { size } = fstatSync(file);
  if (size > 0 && readBytes(file, size - 1, 1).toString() !== "\n") writeSync(file, "\n");
  const entries: JournalEntry[] = [];
  let position = 0;
  const readNew = (): JournalEntry[] => {
    const bytes = readBytes(file, position, fstatSync(file).size - position);
    // A line that is still being written is read next time.
    const whole = bytes.subarray(0, bytes.lastIndexOf("\n") + 1);
    position += whole.byteLength;
    const added = readEntries(whole.toString());
    entries.push(...added);
    return added;
  };
  readNew();
  return {
    entries,
    append(entry) {
      writeSync(file, `${JSON.stringify(entry)}\n`);
      fsyncSync(file);
    },
    readNew,
    close: () => closeSync(file),
  };
}

function readBytes(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, length === 0 ? 0 : readSync(file, bytes, 0, length, position));
}

function readEntries(text: string): JournalEntry[] {
  return text.split("\n").flatMap((line): JournalEntry[] => {
    try {
      // Only `append` writes lines.
      return line === "" ? [] : [JSON.parse(line) as JournalEntry];
    } catch {
      return [];
    }
  });
}
