/** Uploads files with a concurrency of two. Each can be canceled, retried and dismissed separately. */
import { useRef, useState, useSyncExternalStore } from "react";
import { staffLanguage } from "#backoffice/language.ts";
import { mediaTexts } from "../texts/texts.ts";
import type { SendOptions } from "./send-file.ts";
import { UploadProblem } from "./upload-problem.ts";

const texts = mediaTexts[staffLanguage()];

export type QueuedFile = {
  readonly key: number;
  readonly name: string;
  readonly state: "waiting" | "sending" | "finishing" | "done" | "failed";
  /** Progress from 0 to 1. */
  readonly share: number;
  readonly problem?: string;
  readonly canRetry?: boolean;
};

type Entry = QueuedFile & { file: File; abort: AbortController };

const AT_A_TIME = 2;
const DONE_SHOWN_MS = 2500;

export class UploadQueue<Result> {
  readonly #send: (file: File, options: SendOptions) => Promise<Result>;
  readonly #onDone: (result: Result) => void;
  readonly #listeners = new Set<() => void>();
  #entries: readonly Entry[] = [];
  #lastKey = 0;

  constructor(send: (file: File, options: SendOptions) => Promise<Result>, onDone: (result: Result) => void) {
    this.#send = send;
    this.#onDone = onDone;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly read = (): readonly QueuedFile[] => this.#entries;

  add(files: Iterable<File>): void {
    const added = Array.from(files, (file): Entry => {
      this.#lastKey += 1;
      return { key: this.#lastKey, name: file.name, state: "waiting", share: 0, file, abort: new AbortController() };
    });
    this.#publish([...this.#entries, ...added]);
    this.#fill();
  }

  /** Aborts an upload and removes it from the list. */
  remove(key: number): void {
    this.#entries.find((entry) => entry.key === key)?.abort.abort();
    this.#publish(this.#entries.filter((entry) => entry.key !== key));
    this.#fill();
  }

  retry(key: number): void {
    this.#publish(
      this.#entries.map((entry) =>
        entry.key === key
          ? { key, name: entry.name, file: entry.file, state: "waiting", share: 0, abort: new AbortController() }
          : entry,
      ),
    );
    this.#fill();
  }

  #fill(): void {
    const busy = this.#entries.filter(({ state }) => state === "sending" || state === "finishing").length;
    for (const entry of this.#entries.filter(({ state }) => state === "waiting").slice(0, AT_A_TIME - busy)) {
      void this.#run(entry);
    }
  }

  async #run({ key, file, abort }: Entry): Promise<void> {
    this.#change(key, { state: "sending" });
    try {
      const onProgress = (share: number): void =>
        this.#change(key, { share, state: share < 1 ? "sending" : "finishing" });
      this.#onDone(await this.#send(file, { onProgress, signal: abort.signal }));
      this.#change(key, { state: "done", share: 1 });
      setTimeout(() => this.remove(key), DONE_SHOWN_MS);
    } catch (error) {
      const problem = error instanceof Error ? error.message : texts.problems.failed;
      this.#change(key, {
        state: "failed",
        problem,
        canRetry: !(error instanceof UploadProblem) || error.isWorthRetrying,
      });
    }
    this.#fill();
  }

  #change(key: number, part: Partial<QueuedFile>): void {
    this.#publish(this.#entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  }

  #publish(entries: readonly Entry[]): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }
}

/** A queue for the lifetime of the component; `onDone` can change between renders. */
export function useUploadQueue<Result>(
  send: (file: File, options: SendOptions) => Promise<Result>,
  onDone: (result: Result) => void,
): { queue: UploadQueue<Result>; files: readonly QueuedFile[] } {
  const latest = useRef(onDone);
  latest.current = onDone;
  const [queue] = useState(() => new UploadQueue<Result>(send, (result) => latest.current(result)));
  return { queue, files: useSyncExternalStore(queue.subscribe, queue.read) };
}
