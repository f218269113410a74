import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#sdk/call.ts";
import { type ContentDocument, type DocumentKind, refreshDocuments } from "../documents.ts";
import {
  type DocumentState,
  type DraftAction,
  type DraftState,
  isSaved,
  openDraft,
  reduceDraft,
  type Saving,
} from "./draft-state.ts";

const SAVE_AFTER_MS = 700;
const RETRY_MS = 5000;

/** An open draft: its state, its changes, and the requests that save it. */
export type Draft<Body> = {
  state: DraftState<Body>;
  body: Body;
  /** `key` joins keystrokes of one field to one undo step; an empty key makes a step of its own. */
  change: (update: (body: Body) => Body, key?: string) => void;
  undo: () => void;
  redo: () => void;
  /** Saves now and returns the revision; throws if the draft can't be saved. */
  save: () => Promise<string>;
  publish: (publishing: { note: string; publishDate: string | undefined }) => Promise<void>;
  unschedule: () => Promise<void>;
  restore: (version: number) => Promise<void>;
  /** After a conflict: takes the other draft, or saves this one over it. */
  reload: () => Promise<void>;
  overwrite: () => Promise<void>;
};

/** Autosaves the draft shortly after each change. Requests follow one another, so that revisions don't conflict with themselves. */
export function useDraft<Body>(kind: DocumentKind<Body>, opened: ContentDocument<Body>): Draft<Body> {
  const [state, setState] = useState(() => openDraft(stateOf(opened), opened.draft));
  // Requests of the queue start before React renders, and need the state of that moment.
  const latest = useRef(state);
  const refused = useRef<Body>(undefined);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const { id } = opened;

  const apply = useCallback((action: DraftAction<Body>): void => {
    latest.current = reduceDraft(latest.current, action);
    setState(latest.current);
  }, []);

  /** Runs requests one after the other. */
  const enqueue = useCallback(<Result>(request: () => Promise<Result>): Promise<Result> => {
    const result = queue.current.then(request, request);
    queue.current = result.catch(() => undefined);
    return result;
  }, []);

  const send = useCallback(
    async (revision?: string): Promise<string> => {
      const { document, history } = latest.current;
      if (revision === undefined && isSaved(latest.current)) return document.revision;
      const body = history.present;
      apply({ type: "saving" });
      try {
        const { document: saved } = await kind.save(id, revision ?? document.revision, body);
        const next = stateOf(saved);
        apply({ type: "saved", document: next, body });
        void refreshDocuments(kind.name);
        return next.revision;
      } catch (error) {
        const saving = savingAfter(error);
        refused.current = saving === "failed" ? body : undefined;
        apply({ type: "failed", saving, error });
        throw error;
      }
    },
    [apply, kind, id],
  );
  const save = useCallback(() => enqueue(() => send()), [enqueue, send]);

  const isDirty = !isSaved(state);
  const present = state.history.present;
  // A draft that the server refuses isn't sent again until it changes.
  const isStopped = state.saving === "conflict" || (state.saving === "failed" && refused.current === present);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change starts the wait anew.
  useEffect(() => {
    if (!isDirty || isStopped) return;
    const wait = latest.current.saving === "offline" ? RETRY_MS : SAVE_AFTER_MS;
    const timer = setTimeout(() => void save().catch(() => undefined), wait);
    return () => clearTimeout(timer);
  }, [present, isDirty, isStopped, state.saving, save]);
  useEffect(() => {
    const retry = (): void => void (latest.current.saving === "offline" && save().catch(() => undefined));
    window.addEventListener("online", retry);
    return () => {
      window.removeEventListener("online", retry);
      // What was typed last is saved when the editor closes.
      if (!isSaved(latest.current) && latest.current.saving !== "conflict") void save().catch(() => undefined);
    };
  }, [save]);

  /** For requests that change the document but not its draft. */
  const act = useCallback(
    (request: (revision: string) => Promise<{ document: ContentDocument<Body> }>) =>
      enqueue(async () => {
        const { document } = await request(await send());
        apply({ type: "document", document: stateOf(document) });
        void refreshDocuments(kind.name);
      }),
    [apply, enqueue, send, kind],
  );
  const replace = useCallback(
    (document: ContentDocument<Body>): void => {
      apply({ type: "replaced", document: stateOf(document), body: document.draft });
    },
    [apply],
  );

  return {
    state,
    body: present,
    change: useCallback(
      (update, key = "") =>
        apply({ type: "change", body: update(latest.current.history.present), key, at: performance.now() }),
      [apply],
    ),
    undo: useCallback(() => apply({ type: "undo" }), [apply]),
    redo: useCallback(() => apply({ type: "redo" }), [apply]),
    save,
    publish: useCallback(
      ({ note, publishDate }) =>
        act((revision) => kind.publish(id, { revision, note, ...(publishDate === undefined ? {} : { publishDate }) })),
      [act, kind, id],
    ),
    unschedule: useCallback(() => act(() => kind.unschedule(id)), [act, kind, id]),
    restore: useCallback(
      (version) => enqueue(async () => replace((await kind.restore(id, version, await send())).document)),
      [enqueue, replace, kind, id, send],
    ),
    reload: useCallback(
      () => enqueue(async () => replace((await kind.get(id)).document)),
      [enqueue, replace, kind, id],
    ),
    overwrite: useCallback(
      () => enqueue(async () => void (await send((await kind.get(id)).document.revision))),
      [enqueue, kind, id, send],
    ),
  };
}

function savingAfter(error: unknown): Saving {
  if (!(error instanceof ApiError)) return "offline";
  return error.code === "REVISION_CONFLICT" ? "conflict" : error.status >= 500 ? "offline" : "failed";
}

const stateOf = ({ id, revision, updatedDate, hasChanges, published, scheduledDate }: DocumentState) => ({
  id,
  revision,
  updatedDate,
  hasChanges,
  published,
  scheduledDate,
});
