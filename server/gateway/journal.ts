/**
 * The gateway's append-only journal: one JSON object per line, synced to disk before it is acknowledged. The store never
 * writes it, so the store's ledger can be reconciled against it.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
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
  readonly entries: readonly JournalEntry[];
  append(entry: JournalEntry): void;
  close(): void;
};

/** Opens and reads the journal. A last line that a crash left incomplete was never acknowledged, so it is ignored. */
export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true });
  const text = readText(path);
  const entries = readEntries(text);
  const file = openSync(path, "a");
  // Terminates an incomplete line so that the next entry starts on its own line.
  if (text !== "" && !text.endsWith("\n")) writeSync(file, "\n");
  return {
    entries,
    append(entry) {
      writeSync(file, `${JSON.stringify(entry)}\n`);
      fsyncSync(file);
      entries.push(entry);
    },
    close: () => closeSync(file),
  };
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
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
