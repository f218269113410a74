/**
 * The gateway's memory: an append-only file, one JSON object a line, forced to disk before anybody hears of it. The store
 * never writes it, so that its books can be checked against it.
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
      /** Only authorizes; the shop captures or voids later. */
      is_delayed?: boolean;
      /** The bank asks whether it is really them, whatever the amount. */
      requires_challenge?: boolean;
      /** The shopper's wish, under the shop's name for the customer: approved payments make a token for later ones. */
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

/** Opens the journal and reads what is there. A last line torn by a crash was never answered for, so it is left out. */
export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true });
  const text = readText(path);
  const entries = readEntries(text);
  const file = openSync(path, "a");
  // A torn line is closed, so that what comes next does not become a part of it.
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
      // Lines are written by `append` alone.
      return line === "" ? [] : [JSON.parse(line) as JournalEntry];
    } catch {
      return [];
    }
  });
}
